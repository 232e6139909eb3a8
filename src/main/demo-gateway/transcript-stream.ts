import type { TranscriptionRequest } from './audio-request.ts';
import type { Transcript } from './listen/transcript.ts';
import { detectedLanguages } from './listen/transcript-body.ts';
import { diarizedSegments } from './listen/transcript-json.ts';
import { type Pace, pause } from './pace.ts';

/** A word takes as long as this many tokens of a chat: models transcribe faster than people speak. */
const tokensPerWord = 4;

/**
 * Yields a transcript as server-sent events at a given pace: its words, and with `diarized_json` its segments. Ends without
 * `transcript.text.done` when the signal aborts.
 */
export async function* transcriptEvents(
  transcript: Transcript,
  request: Pick<TranscriptionRequest, 'response_format' | 'speakerNames' | 'languages'>,
  { pace, signal }: { readonly pace: Pace; readonly signal: AbortSignal },
): AsyncGenerator<string, void, void> {
  const isDiarized = request.response_format === 'diarized_json';
  const spoken = diarizedSegments(transcript, request.speakerNames);
  let isFirst = true;
  for (const [at, { words }] of transcript.segments.entries()) {
    const segment = spoken[at];
    const ids = isDiarized && segment ? { segment_id: segment.id } : {};
    for (const { text } of words) {
      if (!(await pause(pace.tokenDelayMs * tokensPerWord, signal))) return;
      yield event({ type: 'transcript.text.delta', delta: isFirst ? text : ` ${text}`, ...ids });
      isFirst = false;
    }
    if (isDiarized && segment) yield event(segment);
  }
  const { text, seconds } = transcript;
  const usage = {
    type: 'tokens',
    input_tokens: Math.ceil(seconds * 10),
    output_tokens: text.length,
    total_tokens: 0,
  };
  const total = usage.input_tokens + usage.output_tokens;
  yield event({
    ...{ type: 'transcript.text.done', text, ...detectedLanguages(request) },
    usage: { ...usage, total_tokens: total },
  });
}

function event(body: object): string {
  return `data: ${JSON.stringify(body)}\n\n`;
}

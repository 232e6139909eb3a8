import type { TranscriptionRequest } from './audio-request.ts';
import type { Transcript } from './listen/transcript.ts';
import { detectedLanguages } from './listen/transcript-body.ts';
import { diarizedSegments } from './listen/transcript-json.ts';
import { type Pace, pause } from './pace.ts';
import { serverEvent } from './stream-response.ts';

/** A word takes as long as this many chat tokens: models transcribe faster than people speak. */
const tokensPerWord = 4;

/**
 * Yields a transcript as server-sent events at a given pace: its words, and with `diarized_json` its segments. Ends
 * without `transcript.text.done` when the signal aborts.
 */
export async function* transcriptEvents(
  transcript: Transcript,
  request: TranscriptionRequest,
  { pace, signal }: { readonly pace: Pace; readonly signal: AbortSignal },
): AsyncGenerator<string, void, void> {
  const isDiarized = request.response_format === 'diarized_json';
  const spoken = diarizedSegments(transcript, request.known_speaker_names);
  let isFirst = true;
  for (const [at, { words }] of transcript.segments.entries()) {
    const segment = spoken[at];
    const ids = isDiarized && segment ? { segment_id: segment.id } : {};
    for (const { text } of words) {
      if (!(await pause(pace.tokenDelayMs * tokensPerWord, signal))) return;
      yield serverEvent({ type: 'transcript.text.delta', delta: isFirst ? text : ` ${text}`, ...ids });
      isFirst = false;
    }
    if (isDiarized && segment) yield serverEvent(segment);
  }
  const { text, seconds } = transcript;
  const [input_tokens, output_tokens] = [Math.ceil(seconds * 10), text.length];
  yield serverEvent({
    ...{ type: 'transcript.text.done', text, ...detectedLanguages(request) },
    usage: { type: 'tokens', input_tokens, output_tokens, total_tokens: input_tokens + output_tokens },
  });
}

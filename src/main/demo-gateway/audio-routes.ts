import { type Context, Hono } from 'hono';
import { checkSpeechRequest, checkTranscriptionRequest, type TranscriptionRequest } from './audio-request.ts';
import { audioTypes } from './encode/encode-audio.ts';
import { createSpokenClips } from './listen/spoken-clips.ts';
import { transcribe } from './listen/transcribe.ts';
import type { Transcript } from './listen/transcript.ts';
import { detectedLanguages, transcriptBody } from './listen/transcript-body.ts';
import { diarizedSegments } from './listen/transcript-json.ts';
import { type Pace, pause } from './pace.ts';
import { Refusal } from './refusal.ts';
import { readBody, readJson } from './request-body.ts';
import { speechStream } from './speech-stream.ts';
import { eventHeaders, serverEvent, streamResponse } from './stream-response.ts';
import { voiceEntries } from './voices.ts';

/** A word takes as long as this many chat tokens: models transcribe faster than people speak. */
const tokensPerWord = 4;

/** Maximum size of a transcription or translation, in bytes (25 MiB, including the form). */
const uploadBodyLimit = 26_214_400;

/** Maximum size of a speech request, in bytes: far above what 4,096 characters need. */
const speechBodyLimit = 1_000_000;

/** Maximum number of delays before a transcription is sent. There is one for every two seconds of audio. */
const maxDelays = 90;

/** Creates the routes for speech, transcription and translation. */
export function audioRoutes({ pace }: { readonly pace: Pace }) {
  const clips = createSpokenClips();
  const routes = new Hono();
  routes.get('/audio/voices', (context) => context.json({ voices: voiceEntries }));
  routes.post('/audio/transcriptions', (context) => listen(context, 'transcribe'));
  routes.post('/audio/translations', (context) => listen(context, 'translate'));
  routes.post('/audio/speech', async (context) => {
    const request = checkSpeechRequest(await readJson(context.req.raw, speechBodyLimit));
    const type = audioTypes[request.response_format];
    const { signal } = context.req.raw;
    return streamResponse(speechStream(request, { pace, clips, signal }), { 'content-type': type });
  });
  return routes;

  async function listen(context: Context, task: 'transcribe' | 'translate') {
    const { signal } = context.req.raw;
    const body = await readBody(context.req.raw, uploadBodyLimit);
    const type = context.req.header('content-type') ?? '';
    const request = await checkTranscriptionRequest(task, body, type);
    const transcript = await transcribe(task, request, clips);
    checkDuration(request, transcript.seconds);
    if (request.stream === 'true' && request.model.startsWith('gpt-')) {
      if (!(await pause(pace.firstDelayMs, signal))) return disconnected(context);
      return streamResponse(transcriptEvents(transcript, request, { pace, signal }), eventHeaders);
    }
    const delays = Math.min(maxDelays, transcript.seconds / 2);
    if (!(await pause(pace.firstDelayMs + pace.tokenDelayMs * delays, signal))) return disconnected(context);
    const response = transcriptBody(transcript, task, request);
    return context.body(response.body, 200, { 'content-type': response.type });
  }
}

/** Longest recording that OpenAI's models accept, and the longest without `chunking_strategy`, in seconds. */
const maxSeconds = 1400;
const longestUnchunked = 30;

/** Refuses a recording that is too long for the model. */
function checkDuration({ model, chunking_strategy }: TranscriptionRequest, seconds: number): void {
  if (!model.startsWith('gpt-')) return;
  if (seconds > maxSeconds) {
    const message = `audio duration ${seconds} seconds is longer than ${maxSeconds} seconds which is the maximum for this model`;
    throw new Refusal(400, 'invalid_value', message);
  }
  if (model !== 'gpt-4o-transcribe-diarize-demo' || seconds <= longestUnchunked || chunking_strategy) return;
  const message = 'chunking_strategy is required for diarization models';
  throw new Refusal(400, 'invalid_value', message, 'chunking_strategy');
}

// Hono needs a response, even though the client has disconnected.
function disconnected(context: Context) {
  return context.body(null, 204);
}

/**
 * Yields a transcript as server-sent events at a given pace: its words, and with `diarized_json` its segments. Ends
 * without `transcript.text.done` when the signal aborts.
 */
async function* transcriptEvents(
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

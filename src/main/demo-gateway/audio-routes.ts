import { type Context, Hono } from 'hono';
import { checkSpeechRequest, checkTranscriptionRequest, type TranscriptionRequest } from './audio-request.ts';
import { audioTypes } from './encode/create-audio-encoder.ts';
import { errorBody, type Refusal, refused } from './error-body.ts';
import { createSpokenClips, type FileOrigin } from './listen/spoken-clips.ts';
import { transcribe } from './listen/transcribe.ts';
import { transcriptBody } from './listen/transcript-body.ts';
import { type Pace, pause } from './pace.ts';
import { readBody, readJson } from './request-body.ts';
import { speechStream } from './speech-stream.ts';
import { eventHeaders, streamResponse } from './stream-response.ts';
import { transcriptEvents } from './transcript-stream.ts';
import { voiceEntries } from './voices.ts';

/** Maximum size of a transcription or translation, in bytes (25 MiB, including the form). */
const uploadBodyLimit = 26_214_400;

/** Maximum size of a speech request, in bytes: far above what 4,096 characters need. */
const speechBodyLimit = 1_000_000;

/** Maximum number of delays of a transcription, which has one for every two seconds of audio. */
const maxDelays = 90;

/** Creates the routes of speech, transcription and translation. `originOf` is that of {@link createSpokenClips}. */
export function audioRoutes({
  pace,
  originOf,
}: {
  readonly pace: Pace;
  readonly originOf: (digest: string) => FileOrigin | null;
}) {
  const clips = createSpokenClips(originOf);
  const routes = new Hono();
  routes.get('/audio/voices', (context) => context.json({ voices: voiceEntries }));
  routes.post('/audio/transcriptions', (context) => listen(context, 'transcribe'));
  routes.post('/audio/translations', (context) => listen(context, 'translate'));
  routes.post('/audio/speech', async (context) => {
    const body = await readJson(context.req.raw, speechBodyLimit);
    const checked = body.ok ? checkSpeechRequest(body.value) : body;
    if (!checked.ok) return refuse(context, checked.refusal);
    const request = checked.value;
    const type = audioTypes[request.response_format];
    const { signal } = context.req.raw;
    return streamResponse(speechStream(request, { pace, clips, signal }), { 'content-type': type });
  });
  return routes;

  async function listen(context: Context, task: 'transcribe' | 'translate') {
    const { signal } = context.req.raw;
    const body = await readBody(context.req.raw, uploadBodyLimit);
    const type = context.req.header('content-type') ?? '';
    const checked = body.ok ? await checkTranscriptionRequest(task, body.value, type) : body;
    if (!checked.ok) return refuse(context, checked.refusal);
    const found = await transcribe(task, checked.value, { clips, signal });
    if (!found) return disconnected(context);
    if (!found.ok) return refuse(context, found.refusal);
    const tooLong = durationRefusal(checked.value, found.value.seconds);
    if (tooLong) return refuse(context, tooLong);
    if (checked.value.stream) {
      if (!(await pause(pace.firstDelayMs, signal))) return disconnected(context);
      return streamResponse(transcriptEvents(found.value, checked.value, { pace, signal }), eventHeaders);
    }
    const delays = Math.min(maxDelays, found.value.seconds / 2);
    if (!(await pause(pace.firstDelayMs + pace.tokenDelayMs * delays, signal))) return disconnected(context);
    const transcript = transcriptBody(found.value, task, checked.value);
    return context.body(transcript.body, 200, { 'content-type': transcript.type });
  }
}

/** Longest recording that OpenAI's models accept, and the longest without `chunking_strategy`, in seconds. */
const maxSeconds = 1400;
const longestUnchunked = 30;

/** Returns why a model refuses a recording of this length. Null if it doesn't. */
function durationRefusal(
  { model, chunking_strategy }: TranscriptionRequest,
  seconds: number,
): Refusal | null {
  if (!model.startsWith('gpt-')) return null;
  const refuse = (message: string, param: string | null) =>
    refused(400, 'invalid_value', message, param).refusal;
  if (seconds > maxSeconds)
    return refuse(
      `audio duration ${seconds} seconds is longer than ${maxSeconds} seconds which is the maximum for this model`,
      null,
    );
  return model === 'gpt-4o-transcribe-diarize-demo' && seconds > longestUnchunked && !chunking_strategy
    ? refuse('chunking_strategy is required for diarization models', 'chunking_strategy')
    : null;
}

// Hono needs a response, although the client has disconnected.
function disconnected(context: Context) {
  return context.body(null, 204);
}

function refuse(context: Context, refusal: Refusal) {
  return context.json(errorBody(refusal), refusal.status);
}

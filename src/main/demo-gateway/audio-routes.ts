import { type Context, Hono } from 'hono';
import { checkListenRequest, checkSpeechRequest } from './audio-request.ts';
import { byteResponse } from './byte-response.ts';
import { audioTypes } from './encode/create-audio-encoder.ts';
import { errorBody, type Refusal } from './error-body.ts';
import { recognise } from './listen/recognise.ts';
import { transcriptBody } from './listen/transcript-body.ts';
import { type Pace, waited } from './pace.ts';
import { createSpokenClips } from './remember/spoken-clips.ts';
import { readBody, readJson } from './request-body.ts';
import { speechStream } from './speech-stream.ts';
import { voiceEntries } from './voices.ts';

/** Largest body of a transcription or translation, in bytes (25 MiB, the whole request counted). */
const uploadBodyLimit = 26_214_400;

/** Largest body of a speech request, in bytes: far above what 4096 characters can need. */
const speechBodyLimit = 1_000_000;

/** A second of sound is listened to for half a piece's time, and no file for more pieces than this. */
const piecesListenedFor = 90;

/** Speech, transcription and translation. What was spoken is remembered for as long as these routes live. */
export function audioRoutes({ pace }: { readonly pace: Pace }) {
  const clips = createSpokenClips();
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
    return byteResponse((signal) => speechStream(request, { pace, clips, signal }), { 'content-type': type });
  });
  return routes;

  async function listen(context: Context, task: 'transcribe' | 'translate') {
    const { signal } = context.req.raw;
    const body = await readBody(context.req.raw, uploadBodyLimit);
    const type = context.req.header('content-type') ?? '';
    const checked = body.ok ? await checkListenRequest(task, body.value, type) : body;
    if (!checked.ok) return refuse(context, checked.refusal);
    const found = await recognise(task, checked.value, { clips, signal });
    if (!found) return nobodyListens(context);
    if (!found.ok) return refuse(context, found.refusal);
    const pieces = Math.min(piecesListenedFor, found.value.seconds / 2);
    if (!(await waited(pace.firstDelayMs + pace.pieceDelayMs * pieces, signal)))
      return nobodyListens(context);
    const answer = transcriptBody(found.value, task, checked.value);
    return context.body(answer.body, 200, { 'content-type': answer.type });
  }
}

// The connection is gone; something has to be returned all the same.
function nobodyListens(context: Context) {
  return context.body(null, 204);
}

function refuse(context: Context, refusal: Refusal) {
  return context.json(errorBody(refusal), refusal.status);
}

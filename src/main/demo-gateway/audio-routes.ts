import { type Context, Hono } from 'hono';
import { checkListenRequest, checkSpeechRequest } from './audio-request.ts';
import { errorBody, type Refusal, refused } from './error-body.ts';
import { readBody, readJson } from './request-body.ts';
import { voiceEntries } from './voices.ts';

/** Largest body of a transcription or translation, in bytes (25 MiB, the whole request counted). */
const uploadBodyLimit = 26_214_400;

/** Largest body of a speech request, in bytes: far above what 4096 characters can need. */
const speechBodyLimit = 1_000_000;

/** The audio endpoints. They check requests in full; the work itself comes in a later version, so they answer 501. */
export function audioRoutes() {
  const routes = new Hono();
  routes.get('/audio/voices', (context) => context.json({ voices: voiceEntries }));
  routes.post('/audio/transcriptions', (context) => listen(context, 'transcribe'));
  routes.post('/audio/translations', (context) => listen(context, 'translate'));
  routes.post('/audio/speech', async (context) => {
    const body = await readJson(context.req.raw, speechBodyLimit);
    const checked = body.ok ? checkSpeechRequest(body.value) : body;
    return refuse(context, checked.ok ? comingSoon('speak') : checked.refusal);
  });
  return routes;
}

async function listen(context: Context, task: 'transcribe' | 'translate') {
  const body = await readBody(context.req.raw, uploadBodyLimit);
  const type = context.req.header('content-type') ?? '';
  const checked = body.ok ? await checkListenRequest(task, body.value, type) : body;
  return refuse(context, checked.ok ? comingSoon(task) : checked.refusal);
}

function comingSoon(task: 'transcribe' | 'translate' | 'speak'): Refusal {
  return refused(501, 'not_implemented', `The demo gateway will ${task} in a coming version of Parlance.`)
    .refusal;
}

function refuse(context: Context, refusal: Refusal) {
  return context.json(errorBody(refusal), refusal.status);
}

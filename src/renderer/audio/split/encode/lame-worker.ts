import { type Lame, loadLame } from './lame.ts';
import type { FromLame, ToLame } from './lame-messages.ts';

function post(message: FromLame): void {
  self.postMessage(message, { transfer: message.type === 'file' ? [message.bytes.buffer] : [] });
}

async function obey(lame: Lame, told: ToLame): Promise<FromLame> {
  if (told.type === 'end') return { type: 'file', bytes: await lame.end() };
  if (told.type === 'begin') await lame.begin(told.rate);
  else await lame.add(told.samples);
  return { type: 'done' };
}

const loading = loadLame();

// The sender waits for each message to be handled.
self.addEventListener('message', async ({ data }: MessageEvent<ToLame>) => {
  const lame = await loading;
  if (lame) post(await obey(lame, data).catch((thrown) => ({ type: 'failed', reason: String(thrown) })));
});

post({ type: 'loaded', isLoaded: (await loading) !== null });

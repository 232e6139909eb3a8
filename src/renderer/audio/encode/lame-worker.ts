import { type Lame, loadLame } from './lame.ts';
import type { FromLame, ToLame } from './lame-messages.ts';

function post(message: FromLame): void {
  self.postMessage(message, { transfer: message.type === 'file' ? [message.bytes.buffer] : [] });
}

async function handle(lame: Lame, message: ToLame): Promise<FromLame> {
  if (message.type === 'end') return { type: 'file', bytes: await lame.end() };
  if (message.type === 'begin') await lame.begin(message.rate);
  else await lame.add(message.samples);
  return { type: 'done' };
}

const loading = loadLame();

// The sender waits for each message to be handled.
self.addEventListener('message', async ({ data }: MessageEvent<ToLame>) => {
  const lame = await loading;
  if (lame) post(await handle(lame, data).catch((thrown) => ({ type: 'failed', reason: String(thrown) })));
});

post({ type: 'loaded', isLoaded: (await loading) !== null });

import { loadLame } from './lame.ts';
import type { FromLame, ToLame } from './lame-messages.ts';

function tell(message: FromLame, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

const loading = loadLame();

// One thing is told at a time, once the one before it is done.
self.addEventListener('message', async ({ data }: MessageEvent<ToLame>) => {
  const lame = await loading;
  if (!lame) return;
  if (data.type === 'end') {
    const bytes = await lame.end();
    return tell({ type: 'file', bytes }, [bytes.buffer]);
  }
  if (data.type === 'begin') await lame.begin(data.rate);
  else await lame.add(data.samples);
  tell({ type: 'done' });
});

tell({ type: 'loaded', isLoaded: (await loading) !== null });

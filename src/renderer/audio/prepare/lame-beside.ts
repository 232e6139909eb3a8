import type { Lame } from './lame.ts';
import type { FromLame, ToLame } from './lame-messages.ts';

let starting: Promise<Lame | null> | undefined;

/**
 * Loads LAME into a worker beside this one: what was given is encoded while the next is decoded. That takes a heap of its
 * own (decision 25). Null where it could not be fetched.
 */
export async function loadLameBeside(): Promise<Lame | null> {
  starting ??= start();
  const lame = await starting;
  if (!lame) starting = undefined;
  return lame;
}

async function start(): Promise<Lame | null> {
  const worker = new Worker(new URL('./lame-worker.ts', import.meta.url), { type: 'module' });
  const first = await next(worker);
  if (first?.type !== 'loaded' || !first.isLoaded) {
    worker.terminate();
    return null;
  }
  const tell = async (message: ToLame, transfer: Transferable[] = []): Promise<FromLame> => {
    worker.postMessage(message, transfer);
    const told = await next(worker);
    if (!told) throw new Error('The worker with LAME failed');
    return told;
  };
  let before: Promise<unknown> = Promise.resolve();
  return {
    begin: async (rate) => {
      await tell({ type: 'begin', rate });
    },
    add: async (samples) => {
      await before;
      const copy = samples.slice();
      before = tell({ type: 'samples', samples: copy }, [copy.buffer]);
    },
    end: async () => {
      await before;
      const told = await tell({ type: 'end' });
      if (told.type !== 'file') throw new Error('LAME ended without its file');
      return told.bytes;
    },
  };
}

/** What the worker tells next; null where it could not be started or failed. */
function next(worker: Worker): Promise<FromLame | null> {
  const { promise, resolve } = Promise.withResolvers<FromLame | null>();
  worker.onmessage = ({ data }: MessageEvent<FromLame>) => resolve(data);
  worker.onerror = () => resolve(null);
  return promise;
}

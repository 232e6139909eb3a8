import type { Lame } from './lame.ts';
import type { FromLame, ToLame } from './lame-messages.ts';

let starting: Promise<Lame | null> | undefined;

/**
 * Loads LAME into a second worker, which encodes while this one decodes the next samples. This needs a second heap
 * (decision 25). Returns null if LAME couldn't be loaded.
 */
export async function loadLameInWorker(): Promise<Lame | null> {
  starting ??= start();
  const lame = await starting;
  if (!lame) starting = undefined;
  return lame;
}

async function start(): Promise<Lame | null> {
  const worker = new Worker(new URL('./lame-worker.ts', import.meta.url), { type: 'module' });
  const first = await next(worker);
  if (first.type !== 'loaded' || !first.isLoaded) {
    worker.terminate();
    return null;
  }
  const send = (message: ToLame, transfer: Transferable[] = []): Promise<FromLame> => {
    worker.postMessage(message, transfer);
    return next(worker);
  };
  // A failure is permanent, so that no file has a gap. The next recording gets another worker.
  const done = async (pending: Promise<FromLame>): Promise<FromLame> => {
    const reply = await pending;
    if (reply.type !== 'failed') return reply;
    starting = undefined;
    worker.terminate();
    throw new Error(reply.reason);
  };
  let previous: Promise<FromLame> = Promise.resolve(first);
  return {
    begin: async (rate) => {
      await done(previous);
      previous = send({ type: 'begin', rate });
    },
    add: async (samples) => {
      await done(previous);
      const copy = samples.slice();
      previous = send({ type: 'samples', samples: copy }, [copy.buffer]);
    },
    end: async () => {
      await done(previous);
      previous = send({ type: 'end' });
      const reply = await done(previous);
      if (reply.type !== 'file') throw new Error('LAME produced no file');
      return reply.bytes;
    },
  };
}

/** Returns the worker's next message, or a `failed` message if the worker couldn't be started or has crashed. */
function next(worker: Worker): Promise<FromLame> {
  const { promise, resolve } = Promise.withResolvers<FromLame>();
  worker.onmessage = ({ data }: MessageEvent<FromLame>) => resolve(data);
  worker.onerror = ({ message }) => resolve({ type: 'failed', reason: message });
  return promise;
}

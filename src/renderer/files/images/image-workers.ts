import { startWorker } from '../../lazy/start-worker.ts';
import address from './image-worker.ts?worker&url';

/** Time after which an unused worker is terminated, in ms. Images often follow one another. */
const unusedMs = 10_000;

/** The worker that the last image used, and the timer that terminates it. */
let unused: { readonly worker: Worker; readonly timer: ReturnType<typeof setTimeout> } | null = null;

/** Returns an idle worker. */
export function takeImageWorker(): Worker {
  if (!unused) return startWorker(address);
  const { worker, timer } = unused;
  clearTimeout(timer);
  unused = null;
  return worker;
}

/** Keeps a worker for the next image after it has responded. */
export function returnImageWorker(worker: Worker): void {
  worker.onmessage = null;
  worker.onerror = null;
  if (unused) {
    worker.terminate();
    return;
  }
  const timer = setTimeout(() => {
    unused = null;
    worker.terminate();
  }, unusedMs);
  unused = { worker, timer };
}

import { startWorker } from '../../lazy/start-worker.ts';
import address from './audio-worker.ts?worker&url';

/** Starts the page's audio worker. */
export function startAudioWorker(): Worker {
  return startWorker(address);
}

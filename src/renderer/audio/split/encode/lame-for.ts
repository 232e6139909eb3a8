import { isDecodedBeside, type Recording } from '../decode/audio-of.ts';
import { type Lame, loadLame } from './lame.ts';
import { loadLameInWorker } from './lame-in-worker.ts';

/** Where this thread waits for the browser's decoder it has no time to encode as well, and else no need of another. */
export async function lameFor(recording: Recording): Promise<Lame | null> {
  return (await isDecodedBeside(recording)) ? loadLameInWorker() : loadLame();
}

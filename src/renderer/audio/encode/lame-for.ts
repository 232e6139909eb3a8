import { isDecodedBeside, type Recording } from '../decode/audio-of.ts';
import { type Lame, loadLame } from './lame.ts';
import { loadLameInWorker } from './lame-in-worker.ts';

/**
 * Loads LAME into a second worker if the browser decodes, because waiting for its decoder leaves this thread too little
 * time. Otherwise loads it into this thread.
 */
export async function lameFor(recording: Recording): Promise<Lame | null> {
  return (await isDecodedBeside(recording)) ? loadLameInWorker() : loadLame();
}

import { readAdts } from '../../../../shared/audio-format/adts-file.ts';
import { viewOf } from '../../../../shared/audio-format/byte-source.ts';
import { type AudioSource, CannotJoin, inBatches, type Write } from './audio-source.ts';

/** Joins ADTS files frame by frame. Returns the duration in seconds. */
export async function joinAac(parts: readonly AudioSource[], write: Write): Promise<number> {
  const out = inBatches(write);
  let shape: number | null = null;
  let seconds = 0;
  for (const part of parts) {
    const view = viewOf(part);
    const sound = await readAdts(part);
    if (!sound || (shape ?? sound.shape) !== sound.shape) throw new CannotJoin('frames of different shapes');
    shape = sound.shape;
    seconds += sound.samples / sound.rate;
    for (const { at, length } of sound.frames) await out.add(await view(at, length));
  }
  await out.end();
  return seconds;
}

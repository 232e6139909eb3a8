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
    const audio = await readAdts(part);
    if (!audio || (shape ?? audio.shape) !== audio.shape)
      throw new CannotJoin('the parts differ in profile, rate or channels');
    shape = audio.shape;
    seconds += audio.samples / audio.rate;
    for (const { at, length } of audio.frames) await out.add(await view(at, length));
  }
  await out.end();
  return seconds;
}

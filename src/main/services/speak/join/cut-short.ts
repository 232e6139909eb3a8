import type { SoundForm } from '../../../../shared/models/clip.ts';
import { readFlac } from './flac-frames.ts';
import { bytesOf, type SoundSource } from './sound-source.ts';
import { readWavHead } from './wav-head.ts';

/** Returns whether audio ends before its own header says that it does. Only wav and FLAC declare their length. */
export async function isCutShort(form: SoundForm, source: SoundSource): Promise<boolean> {
  if (form === 'wav') {
    const head = await readWavHead(source);
    return head !== null && head.missing > 0;
  }
  if (form !== 'flac') return false;
  const sound = await readFlac(await bytesOf(source));
  return sound === null || sound.isCut;
}

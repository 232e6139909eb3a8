import { createLoudness } from '../remember/loudness.ts';
import type { AudioFile } from './read-audio.ts';

/** What was heard of a sound. */
export type Recognized =
  | { readonly kind: 'silence' }
  /** The loudness curve of the whole, or null where only part of it was listened to. */
  | { readonly kind: 'sound'; readonly levels: Uint8Array | null };

/** Only a sound up to this long, in seconds, is listened to as a whole. */
const wholeAtMost = 1300;

/**
 * Listens to a sound: to all of it if `closely`, else until something can be heard. Null if the signal aborted. A
 * sound that breaks off in the middle is taken for what was heard until then.
 */
export async function recognize(
  sound: AudioFile,
  closely: boolean,
  signal: AbortSignal,
): Promise<Recognized | null> {
  const whole = closely && sound.seconds <= wholeAtMost;
  let loudness: ReturnType<typeof createLoudness> | null = null;
  try {
    if (sound.blocks === null)
      return (await sound.looksSilent()) ? { kind: 'silence' } : { kind: 'sound', levels: null };
    for await (const { samples, rate } of sound.blocks(signal)) {
      loudness ??= createLoudness(rate);
      loudness.add(samples);
      if (!whole && loudness.isLoud()) return { kind: 'sound', levels: null };
    }
  } catch {
    // A damaged packet: its file still has a length, and gets words that are made up.
    return signal.aborted ? null : { kind: 'sound', levels: null };
  }
  if (signal.aborted) return null;
  return loudness?.isLoud() ? { kind: 'sound', levels: loudness.levels() } : { kind: 'silence' };
}

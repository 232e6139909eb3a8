import { speechRate } from '../../../shared/transcription/split.ts';
import type { ChunkFile } from './chunk-file.ts';
import type { Lame } from './lame.ts';

/** LAME's delay of 576 samples plus the decoders' 529 (LAME's documentation, "encoder delay"). */
export const lameDelay = 1105;

/** Starts an MP3 file of mono samples at {@link speechRate}. LAME encodes one file at a time. */
export async function beginMp3File(lame: Lame): Promise<ChunkFile> {
  await lame.begin(speechRate);
  return {
    type: 'audio/mpeg',
    lead: lameDelay / speechRate,
    add: (samples) => lame.add(samples),
    end: () => lame.end(),
    cancel: async () => void (await lame.end()),
  };
}

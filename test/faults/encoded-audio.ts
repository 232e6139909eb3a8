import { encodeAudio } from '../../src/main/demo-gateway/encode/encode-audio.ts';
import type { speechFormats, speechModels } from '../../src/shared/limits.ts';

/** Encodes mono samples (−1 to 1) as a file in the given format, with the demo gateway's encoders. `rate` is in Hz. */
export async function encodedAudio(
  format: (typeof speechFormats)[number],
  samples: Float32Array,
  { model = 'tts-1', rate = 24_000 }: { model?: (typeof speechModels)[number]; rate?: number } = {},
): Promise<Buffer> {
  const shape = { model, rate, samples: samples.length };
  return Buffer.concat(await Array.fromAsync(encodeAudio(format, [samples], shape)));
}

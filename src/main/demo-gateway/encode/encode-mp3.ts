import { mp3InfoFrame } from '../../../shared/audio-format/mp3-info-frame.ts';
import type { AudioBlocks, AudioShape } from './audio-encoder.ts';

/** Samples per frame in MPEG-2 layer III, the version for 24 kHz. */
const samplesPerFrame = 576;
/** Samples that LAME adds before the audio. */
const delay = 576;

/** Encodes MP3 with a constant bit rate. Its info frame declares the exact duration. */
export async function* encodeMp3(blocks: AudioBlocks, { model, rate, samples }: AudioShape) {
  const lame = await (await import('wasm-media-encoders')).createMp3Encoder();
  const kbps = model === 'tts-1-hd' ? 128 : 64;
  lame.configure({ channels: 1, sampleRate: rate, bitrate: kbps });
  yield infoFrame(kbps, samples);
  // LAME reuses its buffer, so its bytes are copied.
  for await (const block of blocks) yield lame.encode([block]).slice();
  yield lame.finalize().slice();
}

function infoFrame(kbps: 64 | 128, samples: number): Uint8Array {
  let padding = samplesPerFrame - ((samples + delay) % samplesPerFrame);
  // LAME adds at least a frame.
  if (padding < samplesPerFrame) padding += samplesPerFrame;
  const frames = (samples + delay + padding) / samplesPerFrame;
  // Sync code, MPEG-2 layer III without checksum; the bit rate index and 24 kHz; one channel.
  const header = Uint8Array.of(0xff, 0xf3, ((kbps === 64 ? 8 : 12) << 4) | 4, 0xc4);
  // A frame takes 24 ms.
  const sizes = new Array<number>(frames).fill(kbps * 3);
  return mp3InfoFrame(header, { sizes, delays: { delay, padding } });
}

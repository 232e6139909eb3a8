import { mp3InfoFrame } from '../../../shared/audio-format/mp3-info-frame.ts';
import type { AudioEncoder, AudioShape } from './audio-encoder.ts';

/** Samples of a frame of MPEG-2 layer III, the version for 24 kHz. */
const samplesPerFrame = 576;
/** Samples that LAME adds before the audio. */
const delay = 576;

/** Creates an encoder of MP3 with a constant bit rate. Its info frame declares the exact duration. */
export async function createMp3Encoder({ model, rate, samples }: AudioShape): Promise<AudioEncoder> {
  const lame = await (await import('wasm-media-encoders')).createMp3Encoder();
  const kbps = model === 'tts-1-hd' ? 128 : 64;
  lame.configure({ channels: 1, sampleRate: rate, bitrate: kbps });
  let info = infoFrame(kbps, samples);
  // LAME reuses its buffer, so its bytes are copied.
  const copied = (bytes: Uint8Array) => {
    const all = Buffer.concat([info, bytes]);
    info = new Uint8Array();
    return all;
  };
  return {
    encode: async (given) => copied(lame.encode([given])),
    end: async () => copied(lame.finalize()),
    close: async () => {},
  };
}

function infoFrame(kbps: 64 | 128, samples: number): Uint8Array {
  let padding = samplesPerFrame - ((samples + delay) % samplesPerFrame);
  // LAME adds at least a frame.
  if (padding < samplesPerFrame) padding += samplesPerFrame;
  const frames = (samples + delay + padding) / samplesPerFrame;
  // Sync code, MPEG-2 layer III without checksum; the bit rate's index and 24 kHz; one channel.
  const header = Uint8Array.of(0xff, 0xf3, ((kbps === 64 ? 8 : 12) << 4) | 4, 0xc4);
  // A frame takes 24 ms.
  return mp3InfoFrame(header, {
    sizes: new Array<number>(frames).fill(kbps * 3),
    delays: { delay, padding },
  });
}

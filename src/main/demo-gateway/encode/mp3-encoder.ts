import type { AudioEncoder, AudioShape } from './audio-encoder.ts';
import { mp3InfoFrame } from './mp3-info-frame.ts';

/** Creates an encoder of MP3 whose first frame tells the exact length; LAME runs where it is called. */
export async function createMp3Encoder(shape: AudioShape): Promise<AudioEncoder> {
  const lame = await (await import('wasm-media-encoders')).createMp3Encoder();
  const kbps = shape.model === 'tts-1-hd' ? 128 : 64;
  lame.configure({ channels: 1, sampleRate: shape.rate, bitrate: kbps });
  let head = mp3InfoFrame({ kbps, samples: shape.samples });
  // LAME uses its room again.
  const taken = (bytes: Uint8Array) => {
    const all = Buffer.concat([head, bytes]);
    head = new Uint8Array();
    return all;
  };
  return {
    encode: async (samples) => taken(lame.encode([samples])),
    end: async () => taken(lame.finalize()),
    close: async () => {},
  };
}

import { mp3InfoFrame } from '../../../shared/audio-format/mp3-info-frame.ts';
import { pcmBytes } from '../../../shared/audio-format/pcm-bytes.ts';
import { pcmFormat, wavHeader } from '../../../shared/audio-format/wav-header.ts';
import type { speechFormats } from '../../../shared/limits.ts';
import type { AudioBlocks, AudioEncoder, AudioShape } from './audio-encoder.ts';
import { encodeOpus } from './encode-opus.ts';
import { encodeAac, encodeFlac } from './encode-with-mediabunny.ts';

type Format = (typeof speechFormats)[number];

const encoders: Readonly<Record<Format, AudioEncoder>> = {
  mp3: encodeMp3,
  opus: encodeOpus,
  aac: encodeAac,
  flac: encodeFlac,
  wav: encodeWav,
  pcm: encodePcm,
};

/** Encodes blocks of samples in a format. `tts-1-hd` gets twice the bit rate in lossy formats. */
export function encodeAudio(
  format: Format,
  blocks: AudioBlocks,
  shape: AudioShape,
): AsyncIterable<Uint8Array> {
  return encoders[format](blocks, shape);
}

/** The content type of each format. */
export const audioTypes: Readonly<Record<Format, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm;rate=24000;channels=1',
};

async function* encodeWav(blocks: AudioBlocks, { rate, samples }: AudioShape) {
  yield wavHeader(pcmFormat({ rate, channels: 1 }), samples * 2);
  yield* encodePcm(blocks);
}

async function* encodePcm(blocks: AudioBlocks) {
  for await (const block of blocks) yield pcmBytes(block);
}

/** Samples per frame in MPEG-2 layer III, the version for 24 kHz. */
const samplesPerFrame = 576;
/** Samples that LAME adds before the audio. */
const delay = 576;

/** Encodes MP3 with a constant bit rate. Its info frame declares the exact duration. */
async function* encodeMp3(blocks: AudioBlocks, { model, rate, samples }: AudioShape) {
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

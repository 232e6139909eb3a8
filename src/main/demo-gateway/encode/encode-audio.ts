import { pcmBytes } from '../../../shared/audio-format/pcm-bytes.ts';
import { pcmFormat, wavHeader } from '../../../shared/audio-format/wav-header.ts';
import type { speechFormats } from '../../../shared/limits.ts';
import type { AudioBlocks, AudioEncoder, AudioShape } from './audio-encoder.ts';
import { encodeMp3 } from './encode-mp3.ts';
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

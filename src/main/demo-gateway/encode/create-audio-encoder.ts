import { pcmBytes } from '../../../shared/audio-format/pcm-bytes.ts';
import { pcmFormat, wavHeader } from '../../../shared/audio-format/wav-header.ts';
import type { speechFormats } from '../../../shared/limits.ts';
import type { AudioEncoder, AudioShape } from './audio-encoder.ts';
import { createMp3Encoder } from './mp3-encoder.ts';
import { createOggOpusEncoder } from './ogg-opus-encoder.ts';
import { createPackagedEncoder } from './packaged-encoder.ts';

/** Creates an encoder for a format. `tts-1-hd` gets twice the bit rate in lossy formats. */
export async function createAudioEncoder(
  format: (typeof speechFormats)[number],
  shape: AudioShape,
): Promise<AudioEncoder> {
  switch (format) {
    case 'pcm':
      return plain(new Uint8Array());
    case 'wav':
      return plain(wavHeader(pcmFormat({ rate: shape.rate, channels: 1 }), shape.samples * 2));
    case 'mp3':
      return createMp3Encoder(shape);
    case 'aac':
    case 'flac':
      return createPackagedEncoder(format, shape);
    case 'opus':
      return createOggOpusEncoder(shape);
  }
}

/** The content type of each format. */
export const audioTypes: Readonly<Record<(typeof speechFormats)[number], string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm;rate=24000;channels=1',
};

function plain(header: Uint8Array): AudioEncoder {
  let start = header;
  const withStart = (bytes: Uint8Array) => {
    const all = Buffer.concat([start, bytes]);
    start = new Uint8Array();
    return all;
  };
  return {
    encode: async (samples) => withStart(pcmBytes(samples)),
    end: async () => withStart(new Uint8Array()),
    close: async () => {},
  };
}

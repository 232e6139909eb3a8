import type { speechFormats } from '../../../shared/limits.ts';
import type { AudioEncoder, AudioShape } from './audio-encoder.ts';
import { createMp3Encoder } from './mp3-encoder.ts';
import { createOggOpusEncoder } from './ogg-opus-encoder.ts';
import { createPackagedEncoder } from './packaged-encoder.ts';
import { pcmBytes } from './pcm-bytes.ts';
import { wavHeader } from './wav-header.ts';

/** Creates an encoder for a format; `tts-1-hd` gets twice the bits of the lossy ones. */
export async function createAudioEncoder(
  format: (typeof speechFormats)[number],
  shape: AudioShape,
): Promise<AudioEncoder> {
  switch (format) {
    case 'pcm':
      return plain(new Uint8Array());
    case 'wav':
      return plain(wavHeader(shape));
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
  let before = header;
  const after = (bytes: Uint8Array) => {
    const all = Buffer.concat([before, bytes]);
    before = new Uint8Array();
    return all;
  };
  return {
    encode: async (samples) => after(pcmBytes(samples)),
    end: async () => after(new Uint8Array()),
    close: async () => {},
  };
}

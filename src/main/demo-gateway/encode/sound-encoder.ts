import type { speechFormats, speechModels } from '../../../shared/limits.ts';
import { createOggOpusEncoder } from './ogg-opus-encoder.ts';
import { createPackagedEncoder } from './packaged-encoder.ts';
import { pcmBytes } from './pcm-bytes.ts';
import { wavHeader } from './wav-header.ts';

/** Makes one sound file; what the calls give, joined in order, is the file. */
export type SoundEncoder = {
  /** Takes the next mono samples, −1 to 1; gives the bytes that are ready, which may be none. */
  encode(samples: Float32Array): Promise<Uint8Array>;
  /** Gives the rest of the file; call it once, after the last samples. */
  end(): Promise<Uint8Array>;
  /** Frees the encoder, in the middle too; more than one call does no harm. */
  close(): Promise<void>;
};

/** What a sound file will hold. */
export type SoundShape = {
  readonly model: (typeof speechModels)[number];
  /** Samples a second, mono. */
  readonly rate: number;
  /** How many samples will come, known beforehand so that headers can tell the length. */
  readonly samples: number;
};

/** Creates an encoder for a format; `tts-1-hd` gets twice the bits of the lossy ones. */
export async function createSoundEncoder(
  format: (typeof speechFormats)[number],
  shape: SoundShape,
): Promise<SoundEncoder> {
  switch (format) {
    case 'pcm':
      return plain(new Uint8Array());
    case 'wav':
      return plain(wavHeader(shape));
    case 'mp3':
    case 'aac':
    case 'flac':
      return createPackagedEncoder(format, shape);
    case 'opus':
      return createOggOpusEncoder(shape);
  }
}

/** The content type of each format. */
export const soundTypes: Readonly<Record<(typeof speechFormats)[number], string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm;rate=24000;channels=1',
};

function plain(header: Uint8Array): SoundEncoder {
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

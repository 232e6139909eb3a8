import {
  type AudioCodec,
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  FlacOutputFormat,
  Mp3OutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from 'mediabunny';
import { type CutForm, speechRate } from '../../../shared/models/preparation.ts';
import { monoSound } from './mono-sound.ts';

/** The file of one part, written as its samples come. */
export type PartFile = {
  readonly type: string;
  /** What the encoder puts before the sound, in seconds. */
  readonly lead: number;
  add(samples: Float32Array<ArrayBuffer>): Promise<void>;
  end(): Promise<Uint8Array<ArrayBuffer>>;
  /** Leaves it unwritten. */
  cancel(): Promise<void>;
};

type Encoding = {
  readonly codec: AudioCodec;
  readonly type: string;
  readonly bitrate?: number;
  readonly lead: number;
  readonly format: () => OutputFormat;
};

/** At 48 kbit/s, mono, speech keeps all that models listen to; ten minutes are 3.6 MB. */
const encodings: Readonly<Record<Exclude<CutForm, 'copy'>, Encoding>> = {
  mp3: {
    codec: 'mp3',
    type: 'audio/mpeg',
    bitrate: 48_000,
    // LAME's delay of 576 samples, and the 529 of every decoder (its own documentation, "encoder delay").
    lead: 1105 / speechRate,
    format: () => new Mp3OutputFormat(),
  },
  flac: { codec: 'flac', type: 'audio/flac', lead: 0, format: () => new FlacOutputFormat() },
  wav: { codec: 'pcm-s16', type: 'audio/wav', lead: 0, format: () => new WavOutputFormat() },
};

/** Begins the file of a part: mono samples at {@link speechRate}. */
export async function beginPartFile(form: Exclude<CutForm, 'copy'>): Promise<PartFile> {
  const { codec, type, bitrate, lead, format } = encodings[form];
  const target = new BufferTarget();
  const output = new Output({ format: format(), target });
  const source = new AudioSampleSource({ codec, ...(bitrate ? { bitrate } : {}) });
  output.addAudioTrack(source);
  await output.start();
  let written = 0;
  return {
    type,
    lead,
    add: async (data) => {
      if (data.length === 0) return;
      using sample = new AudioSample(monoSound(data, Math.round((written / speechRate) * 1e6)));
      written += data.length;
      await source.add(sample);
    },
    end: async () => {
      await output.finalize();
      return new Uint8Array(target.buffer ?? new ArrayBuffer());
    },
    cancel: () => output.cancel(),
  };
}

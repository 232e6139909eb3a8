import {
  type AudioCodec,
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  FlacOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from 'mediabunny';
import { type EncodedForm, speechRate } from '../../../shared/transcription/split.ts';
import { monoAudio } from '../decode/mono-audio.ts';
import type { ChunkFile } from './chunk-file.ts';
import type { Lame } from './lame.ts';
import { beginMp3File } from './mp3-file.ts';

type Encoding = { readonly codec: AudioCodec; readonly type: string; readonly format: () => OutputFormat };

const encodings: Readonly<Record<Exclude<EncodedForm, 'copy' | 'mp3'>, Encoding>> = {
  flac: { codec: 'flac', type: 'audio/flac', format: () => new FlacOutputFormat() },
  wav: { codec: 'pcm-s16', type: 'audio/wav', format: () => new WavOutputFormat() },
};

/** Starts a chunk's file of mono samples at {@link speechRate}. */
export async function beginChunkFile(form: Exclude<EncodedForm, 'copy'>, lame: Lame): Promise<ChunkFile> {
  if (form === 'mp3') return beginMp3File(lame);
  const { codec, type, format } = encodings[form];
  const target = new BufferTarget();
  const output = new Output({ format: format(), target });
  const source = new AudioSampleSource({ codec });
  output.addAudioTrack(source);
  await output.start();
  let writtenSamples = 0;
  return {
    type,
    lead: 0,
    add: async (data) => {
      if (data.length === 0) return;
      using sample = new AudioSample(monoAudio(data, speechRate, writtenSamples / speechRate));
      writtenSamples += data.length;
      await source.add(sample);
    },
    end: async () => {
      await output.finalize();
      return new Uint8Array(target.buffer ?? new ArrayBuffer());
    },
    cancel: () => output.cancel(),
  };
}

import type { Output } from 'mediabunny';
import { dataView } from '../../../shared/audio-format/bytes.ts';
import { pcmBytes } from '../../../shared/audio-format/pcm-bytes.ts';
import type { AudioBlocks, AudioShape } from './audio-encoder.ts';

/**
 * Encodes AAC in ADTS, which can't declare AAC's delay of one frame. Speech starts with silence, so the first frame is
 * left out.
 */
export async function* encodeAac(blocks: AudioBlocks, shape: AudioShape) {
  const { AdtsOutputFormat, NullTarget, Output } = await import('mediabunny');
  (await import('@mediabunny/aac-encoder')).registerAacEncoder();
  const ready: Uint8Array[] = [];
  const format = new AdtsOutputFormat({
    onFrame: (frame, position) => {
      if (position > 0) ready.push(frame);
    },
  });
  const output = new Output({ format, target: new NullTarget() });
  for await (const _ of written(output, 'aac', blocks, shape)) yield* ready.splice(0);
}

/** Encodes FLAC. Its header declares the duration. */
export async function* encodeFlac(blocks: AudioBlocks, shape: AudioShape) {
  const { FlacOutputFormat, Output, StreamTarget } = await import('mediabunny');
  (await import('@mediabunny/flac-encoder')).registerFlacEncoder();
  const ready: Uint8Array[] = [];
  const target = new WritableStream<{ readonly data: Uint8Array; readonly position: number }>({
    write({ data, position }) {
      // The writer may reuse its buffer.
      const bytes = data.slice();
      // mediabunny leaves the number of samples at 0. The last 32 bits of the field are at byte 22 of the file.
      if (position === 0) dataView(bytes).setUint32(22, shape.samples);
      ready.push(bytes);
    },
  });
  const format = new FlacOutputFormat({ appendOnly: true });
  const output = new Output({ format, target: new StreamTarget(target) });
  for await (const _ of written(output, 'flac', blocks, shape)) yield* ready.splice(0);
}

/** Writes blocks to an output. Yields after each of them, and at the end. The encoders run in their own workers. */
async function* written(
  output: Output,
  codec: 'aac' | 'flac',
  blocks: AudioBlocks,
  { model, rate }: AudioShape,
): AsyncGenerator<void, void, void> {
  const { AudioSample, AudioSampleSource } = await import('mediabunny');
  const source = new AudioSampleSource({ codec, bitrate: model === 'tts-1-hd' ? 128_000 : 64_000 });
  output.addAudioTrack(source);
  await output.start();
  try {
    let samples = 0;
    for await (const block of blocks) {
      const sample = new AudioSample({
        data: pcmBytes(block),
        format: 's16',
        numberOfChannels: 1,
        sampleRate: rate,
        timestamp: samples / rate,
      });
      samples += block.length;
      await source.add(sample);
      sample.close();
      yield;
    }
    await output.finalize();
    yield;
  } finally {
    if (output.state !== 'finalized') await output.cancel();
  }
}

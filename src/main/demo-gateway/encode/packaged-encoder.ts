import type { AudioSample, OutputFormat } from 'mediabunny';
import type { AudioEncoder, AudioShape } from './audio-encoder.ts';
import { pcmBytes } from './pcm-bytes.ts';

type Packaged = 'aac' | 'flac';

/** Creates an encoder for a format that mediabunny writes; the work is done in a worker of the encoder's package. */
export async function createPackagedEncoder(format: Packaged, shape: AudioShape): Promise<AudioEncoder> {
  const media = await import('mediabunny');
  await register(format);
  const kbps = shape.model === 'tts-1-hd' ? 128 : 64;
  const ready: Uint8Array[] = [];
  const written = new WritableStream<{ readonly data: Uint8Array }>({
    // Copied: the writer may use its buffer again.
    write: ({ data }) => void ready.push(data.slice()),
  });
  const formats: Readonly<Record<Packaged, () => OutputFormat>> = {
    aac: () => new media.AdtsOutputFormat(),
    flac: () => new media.FlacOutputFormat({ appendOnly: true }),
  };
  const output = new media.Output({ format: formats[format](), target: new media.StreamTarget(written) });
  const source = new media.AudioSampleSource({ codec: format, bitrate: kbps * 1000 });
  output.addAudioTrack(source);
  await output.start();

  const finish = { aac: dropFirstFrame(), flac: tellLength(shape.samples) }[format];
  const taken = () => finish(Buffer.concat(ready.splice(0)));
  let given = 0;
  let over = false;
  return {
    async encode(samples) {
      const sample: AudioSample = new media.AudioSample({
        data: pcmBytes(samples),
        format: 's16',
        numberOfChannels: 1,
        sampleRate: shape.rate,
        timestamp: given / shape.rate,
      });
      given += samples.length;
      await source.add(sample);
      sample.close();
      return taken();
    },
    async end() {
      await output.finalize();
      over = true;
      return taken();
    },
    async close() {
      if (over) return;
      over = true;
      await output.cancel();
    },
  };
}

const registered = new Map<Packaged, Promise<void>>();

// Once for each: the second time the package would be asked twice.
function register(format: Packaged): Promise<void> {
  const before = registered.get(format);
  if (before) return before;
  const now = load(format);
  registered.set(format, now);
  now.catch(() => registered.delete(format));
  return now;
}

async function load(format: Packaged): Promise<void> {
  switch (format) {
    case 'aac':
      return (await import('@mediabunny/aac-encoder')).registerAacEncoder();
    case 'flac':
      return (await import('@mediabunny/flac-encoder')).registerFlacEncoder();
  }
}

// AAC starts 1024 samples late, and ADTS cannot say so; speech starts with silence, so its first frame can go.
function dropFirstFrame(): (bytes: Uint8Array) => Uint8Array {
  let held: Uint8Array | null = new Uint8Array();
  return (bytes) => {
    if (held === null) return bytes;
    held = Buffer.concat([held, bytes]);
    if (held.length < 6) return new Uint8Array();
    const frame = (((held[3] ?? 0) & 3) << 11) | ((held[4] ?? 0) << 3) | ((held[5] ?? 0) >> 5);
    if (held.length < frame) return new Uint8Array();
    const rest = held.subarray(frame);
    held = null;
    return rest;
  };
}

// The header is written before the length is known to the writer: 36 bits at byte 21 of the file.
function tellLength(samples: number): (bytes: Uint8Array) => Uint8Array {
  let told = false;
  return (bytes) => {
    if (told || bytes.length < 26) return bytes;
    told = true;
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(22, samples);
    return bytes;
  };
}

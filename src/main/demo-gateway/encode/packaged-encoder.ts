import type { AudioSample, OutputFormat } from 'mediabunny';
import { parseAdtsFrame } from '../../../shared/audio-format/adts-frame.ts';
import { pcmBytes } from '../../../shared/audio-format/pcm-bytes.ts';
import type { AudioEncoder, AudioShape } from './audio-encoder.ts';

type Packaged = 'aac' | 'flac';

/** Creates an encoder for a format that mediabunny writes. The encoders' packages work in their own workers. */
export async function createPackagedEncoder(format: Packaged, shape: AudioShape): Promise<AudioEncoder> {
  const media = await import('mediabunny');
  await register(format);
  const kbps = shape.model === 'tts-1-hd' ? 128 : 64;
  const ready: Uint8Array[] = [];
  const written = new WritableStream<{ readonly data: Uint8Array }>({
    // The writer may reuse its buffer.
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

  const finish = { aac: dropFirstFrame(), flac: setSamples(shape.samples) }[format];
  const takeReady = () => finish(Buffer.concat(ready.splice(0)));
  let encoded = 0;
  let isClosed = false;
  return {
    async encode(samples) {
      const sample: AudioSample = new media.AudioSample({
        data: pcmBytes(samples),
        format: 's16',
        numberOfChannels: 1,
        sampleRate: shape.rate,
        timestamp: encoded / shape.rate,
      });
      encoded += samples.length;
      await source.add(sample);
      sample.close();
      return takeReady();
    },
    async end() {
      await output.finalize();
      isClosed = true;
      return takeReady();
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await output.cancel();
    },
  };
}

const registered = new Map<Packaged, Promise<void>>();

/** Registers an encoder once. */
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

/** AAC has a delay of one frame that ADTS can't declare. Speech starts with silence, so the first frame is left out. */
function dropFirstFrame(): (bytes: Uint8Array) => Uint8Array {
  let start: Uint8Array | null = new Uint8Array();
  return (bytes) => {
    if (start === null) return bytes;
    start = Buffer.concat([start, bytes]);
    const frame = parseAdtsFrame(start, 0);
    if (!frame || start.length < frame.length) return new Uint8Array();
    const rest = start.subarray(frame.length);
    start = null;
    return rest;
  };
}

/** Writes the number of samples, which mediabunny doesn't know yet, into STREAMINFO: 36 bits at byte 21 of the file. */
function setSamples(samples: number): (bytes: Uint8Array) => Uint8Array {
  let isSet = false;
  return (bytes) => {
    if (isSet || bytes.length < 26) return bytes;
    isSet = true;
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(22, samples);
    return bytes;
  };
}

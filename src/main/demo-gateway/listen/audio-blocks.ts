import { setImmediate } from 'node:timers/promises';
import type { AudioSample, InputAudioTrack } from 'mediabunny';

/** Some of a sound: one channel, −1 to 1. */
export type AudioBlock = { readonly samples: Float32Array; readonly rate: number };

type Decode = (packet: Uint8Array) => AudioBlock | null;

/** Packets decoded in one go: about 5 ms of work. */
const packetsAtOnce = 25;

/**
 * How to hear a track: PCM, MP3 and Opus are decoded; null for anything else. The blocks end early when the signal
 * aborts.
 */
export async function audioBlocks(
  track: InputAudioTrack,
): Promise<((signal: AbortSignal) => AsyncGenerator<AudioBlock, void, void>) | null> {
  const codec = await track.getCodec();
  if (codec === 'mp3') return (signal) => decoded(track, mp3Decoder, signal);
  if (codec === 'opus') return (signal) => decoded(track, opusDecoder, signal);
  // Node has no decoders of its own: what it can decode is PCM in one of its forms.
  return (await track.canDecode()) ? (signal) => uncompressed(track, signal) : null;
}

async function* decoded(
  track: InputAudioTrack,
  open: (channels: number) => Promise<{ decode: Decode; free(): void }>,
  signal: AbortSignal,
) {
  const { EncodedPacketSink } = await import('mediabunny');
  const decoder = await open(await track.getNumberOfChannels());
  try {
    let count = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (count % packetsAtOnce === 0) await setImmediate();
      if (signal.aborted) return;
      count += 1;
      const block = decoder.decode(packet.data);
      if (block) yield block;
    }
  } finally {
    decoder.free();
  }
}

async function mp3Decoder() {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const decode: Decode = (packet) => {
    const { channelData, sampleRate } = decoder.decodeFrame(packet);
    const samples = channelData[0];
    return samples && samples.length > 0 ? { samples, rate: sampleRate } : null;
  };
  return { decode, free: () => decoder.free() };
}

async function opusDecoder(channels: number) {
  const { createDecoder } = await import('libopus-wasm');
  // Two channels become one in the decoder itself.
  if (channels > 2) throw new RangeError('Opus of more than two channels is not decoded.');
  const rate = 24_000;
  const decoder = await createDecoder({ sampleRate: rate, channels: 1 });
  const decode: Decode = (packet) => ({ samples: decoder.decodeFloat(packet), rate });
  return { decode, free: () => decoder.free() };
}

async function* uncompressed(track: InputAudioTrack, signal: AbortSignal) {
  const { AudioSampleSink } = await import('mediabunny');
  const rate = await track.getSampleRate();
  for await (const sample of new AudioSampleSink(track).samples()) {
    const samples = firstChannel(sample);
    sample.close();
    await setImmediate();
    if (signal.aborted) return;
    yield { samples, rate };
  }
}

function firstChannel(sample: AudioSample): Float32Array {
  const samples = new Float32Array(sample.numberOfFrames);
  sample.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
  return samples;
}

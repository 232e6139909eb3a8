import { setImmediate } from 'node:timers/promises';
import type { InputAudioTrack } from 'mediabunny';

/** Iterates over the samples of the first channel, −1 to 1. Ends early when the signal aborts. */
export type AudioBlocks = (signal: AbortSignal) => AsyncGenerator<Float32Array, void, void>;

type Decoder = { decode(packet: Uint8Array): Float32Array; free(): void };

/** Packets to decode before other work: about 5 ms. */
const packetsAtOnce = 25;

/** Returns the samples of a track: PCM, MP3 and Opus. Returns null for other codecs, which Node.js can't decode. */
export async function audioBlocks(track: InputAudioTrack): Promise<AudioBlocks | null> {
  const codec = await track.getCodec();
  if (codec === 'mp3') return (signal) => decodedBlocks(track, createMp3Decoder, signal);
  if (codec === 'opus' && (await track.getNumberOfChannels()) <= 2)
    return (signal) => decodedBlocks(track, createOpusDecoder, signal);
  return (await track.canDecode()) ? (signal) => pcmBlocks(track, signal) : null;
}

async function* decodedBlocks(
  track: InputAudioTrack,
  createDecoder: () => Promise<Decoder>,
  signal: AbortSignal,
) {
  const { EncodedPacketSink } = await import('mediabunny');
  const decoder = await createDecoder();
  try {
    let count = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (count % packetsAtOnce === 0) await setImmediate();
      if (signal.aborted) return;
      count += 1;
      yield decoder.decode(packet.data);
    }
  } finally {
    decoder.free();
  }
}

async function createMp3Decoder(): Promise<Decoder> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return {
    decode: (packet) => decoder.decodeFrame(packet).channelData[0] ?? new Float32Array(),
    free: () => decoder.free(),
  };
}

async function createOpusDecoder(): Promise<Decoder> {
  const { createDecoder } = await import('libopus-wasm');
  const decoder = await createDecoder({ sampleRate: 24_000, channels: 1 });
  return { decode: (packet) => decoder.decodeFloat(packet), free: () => decoder.free() };
}

async function* pcmBlocks(track: InputAudioTrack, signal: AbortSignal) {
  const { AudioSampleSink } = await import('mediabunny');
  for await (const sample of new AudioSampleSink(track).samples()) {
    const samples = new Float32Array(sample.numberOfFrames);
    sample.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
    sample.close();
    await setImmediate();
    if (signal.aborted) return;
    yield samples;
  }
}

import { createOggWriter } from '../../../shared/audio-format/ogg-page.ts';
import { opusHead, opusRate, opusTags } from '../../../shared/audio-format/opus-packet.ts';
import type { AudioBlocks, AudioShape } from './audio-encoder.ts';

const frameSeconds = 0.02;
const framesPerPage = 10;
/** The serial number of the only stream. Any number will do. */
const serial = 1;

/** Encodes Opus in Ogg (RFC 7845). The file has exactly the given samples. */
export async function* encodeOpus(blocks: AudioBlocks, { model, rate, samples }: AudioShape) {
  const { Application, createEncoder } = await import('libopus-wasm');
  if (rate !== 24_000) throw new RangeError('The sample rate of Opus has to be 24,000 Hz here.');
  const frameSize = rate * frameSeconds;
  const encoder = await createEncoder({
    sampleRate: rate,
    channels: 1,
    application: Application.Audio,
    bitrate: model === 'tts-1-hd' ? 64_000 : 32_000,
    // The highest complexity takes three times as long.
    complexity: model === 'tts-1-hd' ? 10 : 5,
    frameSize,
  });
  try {
    const delay = encoder.getLookahead();
    const pages = createOggWriter(serial);
    const position = (count: number) => (count * opusRate) / rate;
    yield pages.page([opusHead(position(delay), rate)], 0n, 'first');
    yield pages.page([opusTags('Parlance demo gateway')], 0n);
    let encoded = 0;
    let packets: Uint8Array[] = [];
    for await (const frame of framesOf(blocks, frameSize, samples + delay)) {
      // A full page waits for the next packet, because the last page must not be empty.
      if (packets.length === framesPerPage) {
        yield pages.page(packets, BigInt(position(encoded)));
        packets = [];
      }
      packets.push(encoder.encodeFloat(frame).slice());
      encoded += frameSize;
    }
    yield pages.page(packets, BigInt(position(delay + samples)), 'last');
  } finally {
    encoder.free();
  }
}

/** Yields samples in frames of equal size, followed by silence up to a total length. The frames share a buffer. */
async function* framesOf(blocks: AudioBlocks, size: number, total: number) {
  const frame = new Float32Array(size);
  let count = 0;
  for await (const block of blocks) {
    for (const sample of block) {
      frame[count % size] = sample;
      count += 1;
      if (count % size === 0) yield frame;
    }
  }
  for (; count < total; count += size - (count % size)) yield frame.fill(0, count % size);
}

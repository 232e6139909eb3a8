import { createOggWriter } from '../../../shared/audio-format/ogg-page.ts';
import { opusHead, opusRate, opusTags } from '../../../shared/audio-format/opus-packet.ts';
import type { AudioEncoder, AudioShape } from './audio-encoder.ts';

const frameSeconds = 0.02;
const framesPerPage = 10;
/** The serial number of the only stream. Any number will do. */
const serial = 1;

/** Creates an encoder of Opus in Ogg (RFC 7845). The file has exactly the given samples. */
export async function createOggOpusEncoder({ model, rate, samples }: AudioShape): Promise<AudioEncoder> {
  const opus = await import('libopus-wasm');
  if (rate !== 24_000) throw new RangeError('The sample rate of Opus has to be 24,000 Hz here.');
  const frameSize = rate * frameSeconds;
  const encoder = await opus.createEncoder({
    sampleRate: rate,
    channels: 1,
    application: opus.Application.Audio,
    bitrate: model === 'tts-1-hd' ? 64_000 : 32_000,
    // The highest complexity takes three times as long.
    complexity: model === 'tts-1-hd' ? 10 : 5,
    frameSize,
  });
  const pages = createOggWriter(serial);
  const positionsPerSample = opusRate / rate;
  const delay = encoder.getLookahead();
  const frame = new Float32Array(frameSize);
  let filled = 0;
  let frames = 0;
  let packets: Uint8Array[] = [];
  let ready: Uint8Array[] = [
    pages.page([opusHead(delay * positionsPerSample, rate)], 0n, 'first'),
    pages.page([opusTags('Parlance demo gateway')], 0n),
  ];
  let isOpen = true;

  const add = (given: Float32Array) => {
    for (const sample of given) {
      frame[filled] = sample;
      filled += 1;
      if (filled < frameSize) continue;
      // A full page waits for the next packet, because the last page may not be empty.
      if (packets.length === framesPerPage) {
        ready.push(pages.page(packets, BigInt(frames * frameSize * positionsPerSample)));
        packets = [];
      }
      packets.push(encoder.encodeFloat(frame).slice());
      filled = 0;
      frames += 1;
    }
  };
  const takeReady = () => {
    const bytes = Buffer.concat(ready);
    ready = [];
    return bytes;
  };
  return {
    async encode(given) {
      add(given);
      return takeReady();
    },
    async end() {
      const missing = Math.ceil((samples + delay) / frameSize) * frameSize - (frames * frameSize + filled);
      add(new Float32Array(Math.max(0, missing)));
      ready.push(pages.page(packets, BigInt((delay + samples) * positionsPerSample), 'last'));
      return takeReady();
    },
    async close() {
      if (isOpen) encoder.free();
      isOpen = false;
    },
  };
}

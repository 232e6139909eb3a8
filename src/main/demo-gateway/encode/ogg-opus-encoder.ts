import type { AudioEncoder, AudioShape } from './audio-encoder.ts';
import { createOggPages } from './ogg-pages.ts';

const frameSeconds = 0.02;
const framesPerPage = 10;

/** Creates an encoder of Opus in Ogg (RFC 7845); the first and last samples are the given ones exactly. */
export async function createOggOpusEncoder({ model, rate, samples }: AudioShape): Promise<AudioEncoder> {
  const opus = await import('libopus-wasm');
  if (rate !== 24_000) throw new RangeError('Opus is made of 24,000 samples a second here.');
  const frameSize = rate * frameSeconds;
  const encoder = await opus.createEncoder({
    sampleRate: rate,
    channels: 1,
    application: opus.Application.Audio,
    bitrate: model === 'tts-1-hd' ? 64_000 : 32_000,
    // The finest takes three times as long, in the process that answers.
    complexity: model === 'tts-1-hd' ? 10 : 5,
    frameSize,
  });
  const pages = createOggPages();
  // Ogg counts Opus at 48 kHz whatever came in.
  const perSample = 48_000 / rate;
  const ahead = encoder.getLookahead();
  let head: Uint8Array | null = Buffer.concat([
    pages.page([opusHead(ahead * perSample, rate)], 0, { first: true }),
    pages.page([opusTags()], 0),
  ]);
  const frame = new Float32Array(frameSize);
  let filled = 0;
  let frames = 0;
  let packets: Uint8Array[] = [];
  let open = true;

  const take = (given: Float32Array, done: Uint8Array[]) => {
    for (const sample of given) {
      frame[filled] = sample;
      filled += 1;
      if (filled < frameSize) continue;
      // The last page must hold something, so a full one waits for the packet after it.
      if (packets.length === framesPerPage) {
        done.push(pages.page(packets, frames * frameSize * perSample));
        packets = [];
      }
      packets.push(encoder.encodeFloat(frame).slice());
      filled = 0;
      frames += 1;
    }
  };
  const started = () => {
    const done = head ? [head] : [];
    head = null;
    return done;
  };
  return {
    async encode(given) {
      const done = started();
      take(given, done);
      return Buffer.concat(done);
    },
    async end() {
      const done = started();
      const missing = Math.ceil((samples + ahead) / frameSize) * frameSize - (frames * frameSize + filled);
      take(new Float32Array(Math.max(0, missing)), done);
      done.push(pages.page(packets, (ahead + samples) * perSample, { last: true }));
      return Buffer.concat(done);
    },
    async close() {
      if (open) encoder.free();
      open = false;
    },
  };
}

function opusHead(preSkip: number, rate: number): Uint8Array {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(rate, 12);
  return head;
}

function opusTags(): Uint8Array {
  const vendor = 'Parlance demo gateway';
  const tags = Buffer.alloc(16 + vendor.length);
  tags.write('OpusTags', 0, 'latin1');
  tags.writeUInt32LE(vendor.length, 8);
  tags.write(vendor, 12, 'latin1');
  return tags;
}

import { viewOf } from '../../../../shared/audio-format/byte-source.ts';
import { crc8, crc16 } from '../../../../shared/audio-format/crc.ts';
import { type FlacFrame, readFlac } from '../../../../shared/audio-format/flac-file.ts';
import { flacNumberAt, flacRate } from '../../../../shared/audio-format/flac-frame.ts';
import { type AudioSource, CannotJoin, inBatches, type Write } from './audio-source.ts';

/**
 * Joins FLAC files frame by frame. Each frame gets the number of its first sample, because the last frame of a chunk is
 * shorter than the others. Returns the duration in seconds.
 */
export async function joinFlac(sources: readonly AudioSource[], write: Write): Promise<number> {
  let info: Uint8Array | null = null;
  let total = 0;
  let [minSamples, maxSamples] = [0xffff, 16];
  for (const source of sources) {
    const audio = await readFlac(source);
    if (!audio) throw new CannotJoin('no FLAC');
    info ??= audio.info;
    if (shapeOf(info) !== shapeOf(audio.info))
      throw new CannotJoin('the chunks differ in rate, channels or bits');
    total += audio.samples;
    for (const { samples } of audio.frames) {
      minSamples = Math.min(minSamples, samples);
      maxSamples = Math.max(maxSamples, samples);
    }
  }
  if (!info) throw new CannotJoin('no chunks');

  const out = inBatches(write);
  await out.add(headOf(info, total, Math.max(16, minSamples), maxSamples));
  let number = 0;
  for (const source of sources) {
    const view = viewOf(source);
    for (const frame of (await readFlac(source))?.frames ?? []) {
      await out.add(renumbered(await view(frame.at, frame.length), frame, number));
      number += frame.samples;
    }
  }
  await out.end();
  return total / flacRate(info);
}

/** Packs the sample rate, channels and bit depth into one number. */
function shapeOf(info: Uint8Array): number {
  return flacRate(info) * 256 + ((info[12] ?? 0) & 15) * 16 + ((info[13] ?? 0) >> 4);
}

function headOf(info: Uint8Array, samples: number, minSamples: number, maxSamples: number): Uint8Array {
  const head = Buffer.alloc(42);
  head.write('fLaC', 0, 'latin1');
  // The last metadata block, of type STREAMINFO, 34 bytes.
  head.set([0x80, 0, 0, 34], 4);
  head.writeUInt16BE(minSamples, 8);
  head.writeUInt16BE(maxSamples, 10);
  // Frame sizes and the MD5 of all samples: 0 means unknown.
  head.set(info.subarray(10, 18), 18);
  head[21] = ((head[21] ?? 0) & 0xf0) | Math.floor(samples / 2 ** 32);
  head.writeUInt32BE(samples % 2 ** 32, 22);
  return head;
}

/** Returns a frame with the number of its first sample instead of its frame number. */
function renumbered(bytes: Uint8Array, { length, numberLength, headLength }: FlacFrame, first: number) {
  const head = Buffer.concat([
    // The sync code for streams with a variable block size.
    Buffer.from([0xff, 0xf9]),
    bytes.subarray(2, flacNumberAt),
    coded(first),
    bytes.subarray(flacNumberAt + numberLength, headLength - 1),
  ]);
  const frame = Buffer.alloc(head.length + 1 + length - headLength);
  frame.set(head);
  frame[head.length] = crc8(head);
  frame.set(bytes.subarray(headLength), head.length + 1);
  frame.writeUInt16BE(crc16(frame.subarray(0, -2)), frame.length - 2);
  return frame;
}

/** Encodes a number of up to 36 bits as FLAC does, which resembles UTF-8. */
function coded(number: number): Uint8Array {
  if (number < 0x80) return Uint8Array.of(number);
  const bytes: number[] = [];
  let rest = number;
  let room = 0x3f;
  while (rest > room) {
    bytes.unshift(0x80 | (rest % 64));
    rest = Math.floor(rest / 64);
    room >>= 1;
  }
  return Uint8Array.of(((~room << 1) & 0xff) | rest, ...bytes);
}

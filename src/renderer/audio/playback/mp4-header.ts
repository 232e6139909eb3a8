import { concat } from '../../../shared/audio-format/bytes.ts';
import type { FrameIndex, FrameRun } from './frame-index.ts';

/**
 * Writes the start of an MP4 file (ISO 14496-12) whose audio is in the bytes that follow: all `size` bytes of the
 * indexed file. `delay` is the number of samples at the start that aren't played.
 */
export function mp4Header(index: FrameIndex, size: number, delay: number): Uint8Array<ArrayBuffer> {
  const rates = [...new Set(index.runs.map(({ sampleRate }) => sampleRate))];
  const timescale = rates.reduce(leastCommonMultiple, 1);
  const duration = index.runs.reduce(
    (sum, { count, samples, sampleRate }) => sum + (count * samples * timescale) / sampleRate,
    0,
  );
  const untimed = (delay * timescale) / (index.runs[0]?.sampleRate ?? 1);
  const played = Math.max(0, duration - untimed);
  const kinds = kindsOf(index.runs);
  const entries = kinds.map((run) => sampleEntry(run));
  const type = box('ftyp', [ascii('M4A '), u32(0), ascii('M4A '), ascii('isom')]);
  const movie = (shift: number) =>
    box('moov', [
      box('mvhd', [
        u32(1 << 24),
        u64(0),
        u64(0),
        u32(timescale),
        u64(played),
        u32(0x10000),
        u16(0x100),
        zeros(10),
        matrix,
        zeros(24),
        u32(2),
      ]),
      box('trak', [
        box('tkhd', [
          u32((1 << 24) | 7),
          u64(0),
          u64(0),
          u32(1),
          u32(0),
          u64(played),
          zeros(8),
          u32(0),
          u16(0x100),
          u16(0),
          matrix,
          zeros(8),
        ]),
        box('edts', [box('elst', [u32(1 << 24), u32(1), u64(played), u64(untimed), u32(0x10000)])]),
        box('mdia', [
          box('mdhd', [u32(1 << 24), u64(0), u64(0), u32(timescale), u64(duration), u16(0x55c4), u16(0)]),
          box('hdlr', [zeros(8), ascii('soun'), zeros(13)]),
          box('minf', [
            box('smhd', [zeros(8)]),
            box('dinf', [box('dref', [u32(0), u32(1), box('url ', [u32(1)])])]),
            box('stbl', [
              box('stsd', [u32(0), u32(entries.length), ...entries]),
              box('stts', [
                u32(0),
                u32(index.runs.length),
                ...index.runs.flatMap(({ count, samples, sampleRate }) => [
                  u32(count),
                  u32((samples * timescale) / sampleRate),
                ]),
              ]),
              box('stss', [u32(0), u32(index.syncs.length), u32s(index.syncs.map((place) => place + 1))]),
              chunkTable(index, kinds),
              box('stsz', [u32(0), u32(0), u32(index.sizes.length), u32s(index.sizes)]),
              box('co64', [u32(0), u32(index.offsets.length), u64s(index.offsets, shift)]),
            ]),
          ]),
        ]),
      ]),
    ]);
  const dataHeader = concat([u32(1), ascii('mdat'), u64(16 + size)]);
  const shift = type.length + movie(0).length + dataHeader.length;
  return concat([type, movie(shift), dataHeader]);
}

/** Builds the `stsc` box. Each frame is its own chunk, and its run determines its sample description. */
function chunkTable({ runs }: FrameIndex, kinds: readonly FrameRun[]): Uint8Array {
  let chunk = 1;
  let last = 0;
  const rows: Uint8Array[] = [];
  for (const run of runs) {
    const kind = kinds.findIndex((one) => isSameKind(one, run)) + 1;
    if (kind !== last) rows.push(u32(chunk), u32(1), u32(kind));
    last = kind;
    chunk += run.count;
  }
  return box('stsc', [u32(0), u32(rows.length / 3), ...rows]);
}

function kindsOf(runs: readonly FrameRun[]): readonly FrameRun[] {
  return runs.filter((run, at) => runs.findIndex((one) => isSameKind(one, run)) === at);
}

function isSameKind(one: FrameRun, other: FrameRun): boolean {
  return (
    one.sampleRate === other.sampleRate &&
    one.channels === other.channels &&
    one.config.join() === other.config.join()
  );
}

function sampleEntry({ sampleRate, channels, config }: FrameRun): Uint8Array {
  // ISO 14496-1, 7.2.6.6: 0x6b is MPEG-1 audio, 0x40 is MPEG-4 audio with a configuration.
  const object = config.length === 0 ? 0x6b : 0x40;
  const details = config.length === 0 ? [] : [descriptor(5, [Uint8Array.from(config)])];
  const decoder = descriptor(4, [Uint8Array.of(object, 0x15), zeros(11), ...details]);
  const stream = descriptor(3, [u16(1), zeros(1), decoder, descriptor(6, [Uint8Array.of(2)])]);
  return box('mp4a', [
    zeros(6),
    u16(1),
    zeros(8),
    u16(channels),
    u16(16),
    zeros(4),
    u16(sampleRate),
    u16(0),
    box('esds', [u32(0), stream]),
  ]);
}

function descriptor(tag: number, content: readonly Uint8Array[]): Uint8Array {
  const body = concat(content);
  return concat([Uint8Array.of(tag, body.length), body]);
}

function box(type: string, content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = concat(content);
  return concat([u32(body.length + 8), ascii(type), body]);
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
function zeros(count: number): Uint8Array {
  return new Uint8Array(count);
}
function u16(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value);
}
function u32(value: number): Uint8Array {
  return u32s([value]);
}
function u64(value: number): Uint8Array {
  return u64s([value], 0);
}
function u32s(values: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(values.length * 4));
  for (const [at, value] of values.entries()) bytes.setUint32(at * 4, value);
  return new Uint8Array(bytes.buffer);
}
function u64s(values: readonly number[], shift: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(values.length * 8));
  for (const [at, value] of values.entries()) bytes.setBigUint64(at * 8, BigInt(Math.round(value + shift)));
  return new Uint8Array(bytes.buffer);
}

const matrix = concat([u32(0x10000), zeros(12), u32(0x10000), zeros(12), u32(0x40000000)]);

function leastCommonMultiple(one: number, other: number): number {
  return (one / greatestCommonDivisor(one, other)) * other;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

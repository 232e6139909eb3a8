import type { ByteView } from '../../../shared/audio-format/byte-source.ts';
import { dataView } from '../../../shared/audio-format/bytes.ts';

/**
 * A larger step in time, in seconds, starts another recording. Pictures may be out of order, and ffmpeg, with which
 * many gateways read, takes a larger step ahead for the same.
 */
const longestStep = { back: 1, ahead: 10 };
/** Ticks of the clock per second, and until it starts again at 0 (ISO 13818-1, 2.4.3.7). */
const ticks = 90_000;
const clockRange = 2 ** 33;
const packetLength = 188;
/** Number of packets to read at once. */
const atOnce = 2048;

/**
 * Finds the starts of the transport streams in a file. They have no common header, but their clocks are independent.
 * `packetSize` includes the time code of camera files, which precedes each packet.
 */
export async function transportStarts(
  view: ByteView,
  size: number,
  packetSize: number,
): Promise<readonly number[]> {
  const starts = [0];
  const times = new Map<number, number>();
  // The latest program association table, at which a reader can start.
  let tableAt = 0;
  for (let base = 0; base + packetSize <= size; base += atOnce * packetSize) {
    const block = await view(base, atOnce * packetSize);
    for (let offset = 0; offset + packetSize <= block.length; offset += packetSize) {
      const packet = block.subarray(offset + packetSize - packetLength, offset + packetSize);
      if (packet[0] !== 0x47) return starts;
      const id = (((packet[1] ?? 0) & 0x1f) << 8) | (packet[2] ?? 0);
      if (id === 0) tableAt = base + offset;
      const time = timeOf(packet);
      if (time === null) continue;
      const before = times.get(id);
      times.set(id, time);
      if (before === undefined || !isAnother(before, time)) continue;
      if (tableAt > (starts.at(-1) ?? 0)) starts.push(tableAt);
      times.clear();
      times.set(id, time);
    }
  }
  return starts;
}

/** Returns whether a time belongs to another recording than the one before. */
function isAnother(before: number, time: number): boolean {
  const ahead = (time - before + clockRange) % clockRange;
  return ahead > clockRange / 2
    ? clockRange - ahead > longestStep.back * ticks
    : ahead > longestStep.ahead * ticks;
}

/**
 * Returns the presentation time of the audio or video that starts in a packet, in ticks. Returns null if there is none.
 * Subtitles, for example, may be hours apart.
 */
function timeOf(packet: Uint8Array): number | null {
  const startsHere = ((packet[1] ?? 0) & 0x40) !== 0;
  const control = ((packet[3] ?? 0) >> 4) & 3;
  if (!startsHere || (control & 1) === 0) return null;
  const at = control === 3 ? 5 + (packet[4] ?? 0) : 4;
  if (at + 14 > packet.length) return null;
  const kind = packet[at + 3] ?? 0;
  const isPes =
    packet[at] === 0 && packet[at + 1] === 0 && packet[at + 2] === 1 && kind >= 0xc0 && kind <= 0xef;
  if (!isPes || ((packet[at + 7] ?? 0) & 0x80) === 0) return null;
  const view = dataView(packet);
  const high = (view.getUint8(at + 9) >> 1) & 7;
  const middle = view.getUint16(at + 10) >> 1;
  const low = view.getUint16(at + 12) >> 1;
  return high * 2 ** 30 + middle * 2 ** 15 + low;
}

import { dataView, writeLatin1 } from './bytes.ts';

/** Rate of the granule positions of Opus in Ogg, in Hz, regardless of the input rate (RFC 7845, 4). */
export const opusRate = 48_000;

const silk = [480, 960, 1920, 2880];
const hybrid = [480, 960];
const celt = [120, 240, 480, 960];

/** Returns the number of samples in a packet at {@link opusRate} (RFC 6716, 3.1). */
export function opusPacketSamples(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  const config = first >> 3;
  const each = config < 12 ? silk[config & 3] : config < 16 ? hybrid[config & 1] : celt[config & 3];
  const code = first & 3;
  return (each ?? 0) * (code === 0 ? 1 : code === 3 ? second & 63 : 2);
}

/**
 * Returns the first packet of a mono stream (RFC 7845, 5.1). `preSkip` is in samples at {@link opusRate}, `inputRate`
 * in Hz.
 */
export function opusHead(preSkip: number, inputRate: number): Uint8Array {
  const head = new Uint8Array(19);
  const view = dataView(head);
  writeLatin1(head, 0, 'OpusHead');
  view.setUint8(8, 1);
  view.setUint8(9, 1);
  view.setUint16(10, preSkip, true);
  view.setUint32(12, inputRate, true);
  return head;
}

/** Returns the second packet of a stream: the encoder's name, and no comments (RFC 7845, 5.2). */
export function opusTags(vendor: string): Uint8Array {
  const tags = new Uint8Array(16 + vendor.length);
  writeLatin1(tags, 0, 'OpusTags');
  dataView(tags).setUint32(8, vendor.length, true);
  writeLatin1(tags, 12, vendor);
  return tags;
}

import { concat, dataView, latin1, writeLatin1 } from './bytes.ts';
import { oggCrc } from './crc.ts';

/** The header of an Ogg page (RFC 3533, 6). */
export type OggPage = {
  /** Size of the whole page, in bytes. */
  readonly length: number;
  /** Offset of the packets in the page. */
  readonly bodyAt: number;
  /** Size of each segment. A segment of less than 255 bytes ends a packet. */
  readonly segments: Uint8Array;
  /** Whether the first segment continues a packet of the previous page. */
  readonly isContinued: boolean;
  /** Whether a stream starts here. */
  readonly isFirst: boolean;
  readonly serial: number;
  /** The granule position, or -1 if no packet ends in this page. */
  readonly position: bigint;
};

/** The first bytes of a page. */
export const oggSignature = 'OggS';

const fixedLength = 27;

/** Maximum number of segments in a page. */
export const maxOggSegments = 255;
/** Maximum size of a page's header, in bytes. */
export const maxOggHeader = fixedLength + maxOggSegments;
/** Maximum size of a page, in bytes. */
export const maxOggPage = maxOggHeader + maxOggSegments * 255;

const flags = { continued: 1, first: 2, last: 4 } as const;

/** Parses the header of the page at an offset. Returns null if there is none, or if it's incomplete. */
export function parseOggPage(bytes: Uint8Array, at: number): OggPage | null {
  // Most calls scan for a page, and the first byte is enough to rule out most offsets.
  if (bytes[at] !== 0x4f) return null;
  const header = bytes.subarray(at, at + maxOggHeader);
  if (header.length < fixedLength || latin1(header, 0, 4) !== oggSignature || header[4] !== 0) return null;
  const bodyAt = fixedLength + (header[26] ?? 0);
  if (header.length < bodyAt) return null;
  const view = dataView(header);
  const segments = header.subarray(fixedLength, bodyAt);
  const kind = view.getUint8(5);
  return {
    length: segments.reduce((sum, size) => sum + size, bodyAt),
    bodyAt,
    segments,
    isContinued: (kind & flags.continued) !== 0,
    isFirst: (kind & flags.first) !== 0,
    serial: view.getUint32(14, true),
    position: view.getBigInt64(6, true),
  };
}

/** Returns the offset of the first page signature, or -1. */
export function findOggPage(bytes: Uint8Array): number {
  let at = bytes.indexOf(0x4f);
  while (at >= 0 && latin1(bytes, at, 4) !== oggSignature) at = bytes.indexOf(0x4f, at + 1);
  return at;
}

/** Writes packets into the pages of an Ogg stream. */
export type OggWriter = {
  /** Returns a page that ends at a granule position. The packets need at most {@link maxOggSegments} segments. */
  page(packets: readonly Uint8Array[], position: bigint, mark?: 'first' | 'last'): Uint8Array;
};

/** Returns the number of segments that a packet needs. */
export function oggSegments(packet: Uint8Array): number {
  return Math.floor(packet.length / 255) + 1;
}

/** Creates a writer for a stream with a serial number. The same calls return the same bytes. */
export function createOggWriter(serial: number): OggWriter {
  let sequence = 0;
  return {
    page: (packets, position, mark) => {
      const segments = packets.flatMap(({ length }) => [
        ...new Array<number>(Math.floor(length / 255)).fill(255),
        length % 255,
      ]);
      if (segments.length > maxOggSegments) throw new RangeError('Too many packets for one page.');
      const header = new Uint8Array(fixedLength + segments.length);
      const view = dataView(header);
      writeLatin1(header, 0, oggSignature);
      view.setUint8(5, mark ? flags[mark] : 0);
      view.setBigInt64(6, position, true);
      view.setUint32(14, serial, true);
      view.setUint32(18, sequence, true);
      view.setUint8(26, segments.length);
      header.set(segments, fixedLength);
      sequence += 1;
      const page = concat([header, ...packets]);
      dataView(page).setUint32(22, oggCrc(page), true);
      return page;
    },
  };
}

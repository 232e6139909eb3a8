import { oggCrc } from './check-sums.ts';

/** Writes packets into the pages of an Ogg stream. */
export type OggPages = {
  /** Returns a page that ends at `position`. */
  page(packets: readonly Uint8Array[], position: bigint, mark?: 'first' | 'last'): Uint8Array;
};

/** Returns the number of segments that a packet needs. */
export function segmentsOf(packet: Uint8Array): number {
  return Math.floor(packet.length / 255) + 1;
}

/** Maximum number of segments of a page. */
export const mostSegments = 255;

const marks = { first: 2, last: 4 } as const;

/** Creates a stream with a serial number. */
export function createOggPages(serial: number): OggPages {
  let sequence = 0;
  return {
    page: (packets, position, mark) => {
      const table = packets.flatMap(({ length }) => [
        ...new Array<number>(Math.floor(length / 255)).fill(255),
        length % 255,
      ]);
      const head = Buffer.alloc(27 + table.length);
      head.write('OggS', 0, 'latin1');
      head.writeUInt8(mark ? marks[mark] : 0, 5);
      head.writeBigInt64LE(position, 6);
      head.writeUInt32LE(serial, 14);
      head.writeUInt32LE(sequence, 18);
      head.writeUInt8(table.length, 26);
      head.set(table, 27);
      sequence += 1;
      const page = Buffer.concat([head, ...packets]);
      page.writeUInt32LE(oggCrc(page), 22);
      return page;
    },
  };
}

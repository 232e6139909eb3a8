import { oggCrc } from './check-sums.ts';

/** Lays packets into pages of one Ogg stream. */
export type OggPages = {
  /** A page that ends at `position`. */
  page(packets: readonly Uint8Array[], position: bigint, mark?: 'first' | 'last'): Uint8Array;
};

/** How many segments of a page a packet takes. */
export function segmentsOf(packet: Uint8Array): number {
  return Math.floor(packet.length / 255) + 1;
}

/** The most that one page holds. */
export const mostSegments = 255;

const marks = { first: 2, last: 4 } as const;

/** A stream with a number of its own. */
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

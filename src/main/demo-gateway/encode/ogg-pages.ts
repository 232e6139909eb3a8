/** Puts packets into pages of an Ogg file (RFC 3533), one stream. */
export type OggPages = {
  /** A page with these packets, whole; at most 255 lacing values fit, which is a second of speech. */
  page(
    packets: readonly Uint8Array[],
    granule: number,
    flags?: { first?: boolean; last?: boolean },
  ): Uint8Array;
};

/** Creates the pages of a new stream; the same calls give the same bytes. */
export function createOggPages(): OggPages {
  let sequence = 0;
  return {
    page(packets, granule, { first = false, last = false } = {}) {
      const lacing = packets.flatMap(({ length }) => [
        ...Array<number>(Math.floor(length / 255)).fill(255),
        length % 255,
      ]);
      if (lacing.length > 255) throw new RangeError('Too many packets for one page.');
      const header = Buffer.alloc(27 + lacing.length);
      header.write('OggS', 0, 'latin1');
      header.writeUInt8((first ? 2 : 0) | (last ? 4 : 0), 5);
      header.writeBigInt64LE(BigInt(granule), 6);
      header.writeUInt32LE(1, 14);
      header.writeUInt32LE(sequence, 18);
      header.writeUInt8(lacing.length, 26);
      header.set(lacing, 27);
      sequence += 1;
      const page = Buffer.concat([header, ...packets]);
      page.writeUInt32LE(checksum(page), 22);
      return page;
    },
  };
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value & 0x80000000 ? 0x04c11db7 : 0);
  return value;
});

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum << 8) ^ (table[((sum >>> 24) ^ byte) & 255] ?? 0);
  return sum >>> 0;
}

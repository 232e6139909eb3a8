/**
 * The packets of an Ogg file's one stream, and the position at which its last page says that it ends. `isCut` where the
 * last page isn't whole. Whether it is marked as the last says nothing: not every server marks it.
 */
export type OggStream = {
  readonly packets: readonly Uint8Array[];
  readonly end: bigint | null;
  readonly isCut: boolean;
};

/** Reads a file's packets (RFC 3533); what is no page, or was cut, is left out. */
export function readOgg(bytes: Uint8Array): OggStream {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const packets: Uint8Array[] = [];
  let open: Uint8Array[] = [];
  let end: bigint | null = null;
  let isCut = true;
  let at = file.indexOf('OggS');
  while (at >= 0 && at + 27 <= file.length) {
    const segments = file[at + 26] ?? 0;
    const table = file.subarray(at + 27, at + 27 + segments);
    let place = at + 27 + segments;
    const next = place + table.reduce((sum, size) => sum + size, 0);
    isCut = next > file.length;
    if (next > file.length) break;
    // A page that does not go on with a packet ends the one that was left open.
    if (((file[at + 5] ?? 0) & 1) === 0) open = [];
    for (const size of table) {
      open.push(file.subarray(place, place + size));
      place += size;
      if (size === 255) continue;
      packets.push(open.length === 1 ? (open[0] ?? Buffer.alloc(0)) : Buffer.concat(open));
      open = [];
    }
    const position = file.readBigInt64LE(at + 6);
    if (position >= 0n) end = position;
    at = file.indexOf('OggS', next);
  }
  return { packets, end, isCut: isCut || at >= 0 };
}

/** Returns the CRC table for a polynomial, most significant bit first. */
function tableOf(polynomial: number, bits: 8 | 16 | 32): Uint32Array {
  const top = 2 ** (bits - 1);
  const mask = 2 ** bits - 1;
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = (byte << (bits - 8)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1)
      rest = ((rest & top ? (rest << 1) ^ polynomial : rest << 1) & mask) >>> 0;
    return rest;
  });
}

const table8 = tableOf(0x07, 8);
const table16 = tableOf(0x8005, 16);
const table32 = tableOf(0x04c11db7, 32);

/** Returns FLAC's checksum of a frame header (RFC 9639, 9.1.8). */
export function crc8(bytes: Uint8Array): number {
  let rest = 0;
  for (const byte of bytes) rest = table8[rest ^ byte] ?? 0;
  return rest;
}

/** Returns FLAC's checksum of a frame (RFC 9639, 9.3). It's 0 for a frame that includes its checksum. */
export function crc16(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = crc16Next(sum, byte);
  return sum;
}

/** Extends {@link crc16} by one byte. */
export function crc16Next(sum: number, byte: number): number {
  return ((sum << 8) & 0xffff) ^ (table16[(sum >> 8) ^ byte] ?? 0);
}

/** Returns Ogg's checksum of a page whose checksum field is 0 (RFC 3533, 6). */
export function oggCrc(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ (table32[(sum >>> 24) ^ byte] ?? 0)) >>> 0;
  return sum;
}

/** A table of remainders for a polynomial, most significant bit first. */
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

/** FLAC's check sum of a frame's header (RFC 9639, 9.1.8). */
export function crc8(bytes: Uint8Array): number {
  let rest = 0;
  for (const byte of bytes) rest = table8[rest ^ byte] ?? 0;
  return rest;
}

/** FLAC's check sum of a frame (RFC 9639, 9.3); 0 over a frame with its own sum. */
export function crc16(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = crc16Next(sum, byte);
  return sum;
}

/** {@link crc16} taken one byte further. */
export function crc16Next(sum: number, byte: number): number {
  return ((sum << 8) & 0xffff) ^ (table16[(sum >> 8) ^ byte] ?? 0);
}

/** Ogg's check sum of a page whose own sum is 0 (RFC 3533, 6). */
export function oggCrc(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ (table32[(sum >>> 24) ^ byte] ?? 0)) >>> 0;
  return sum;
}

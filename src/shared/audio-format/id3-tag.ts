/**
 * Returns the size in bytes of the ID3v2 tag (https://id3.org/id3v2.4.0-structure) at an offset, or null if there is
 * none.
 */
export function id3TagSize(bytes: Uint8Array, at: number): number | null {
  const [first, second, third, , , flags = 0, ...size] = bytes.subarray(at, at + 10);
  if (first !== 0x49 || second !== 0x44 || third !== 0x33) return null;
  return 10 + size.reduce((sum, seven) => sum * 128 + (seven & 127), 0) + ((flags & 0x10) === 0 ? 0 : 10);
}

/** A format of audio or video that neither Parlance's libraries nor browsers can read. */
export type UnsupportedFormat =
  | 'aiff'
  | 'au'
  | 'caf'
  | 'wave64'
  | 'amr'
  | 'ac3'
  | 'midi'
  | 'realMedia'
  | 'windowsMedia'
  | 'avi'
  | 'flashVideo'
  | 'mpegVideo';

/** A signature of a format: bytes (as Latin-1) at an offset. */
type Signature = readonly [at: number, bytes: string, format: UnsupportedFormat];

// From the formats' specifications. See also https://www.garykessler.net/library/file_sigs.html
const signatures: readonly Signature[] = [
  [8, 'AIFF', 'aiff'],
  [8, 'AIFC', 'aiff'],
  [0, '.snd', 'au'],
  [0, 'caff', 'caf'],
  [0, 'riff\x2e\x91\xcf\x11', 'wave64'],
  [0, '#!AMR', 'amr'],
  [0, '\x0bw', 'ac3'],
  [0, 'MThd', 'midi'],
  [0, '.RMF', 'realMedia'],
  [0, '0&\xb2u\x8ef\xcf\x11', 'windowsMedia'],
  [8, 'AVI ', 'avi'],
  [0, 'FLV', 'flashVideo'],
  [0, '\0\0\x01\xba', 'mpegVideo'],
  [0, '\0\0\x01\xb3', 'mpegVideo'],
];

/** Recognises an unsupported format by a file's first bytes. Returns null for all others. */
export function unsupportedFormat(head: Uint8Array): UnsupportedFormat | null {
  const start = String.fromCharCode(...head.subarray(0, 16));
  return signatures.find(([at, bytes]) => start.startsWith(bytes, at))?.[2] ?? null;
}

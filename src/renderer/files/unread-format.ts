/** A format of audio or video that neither Parlance's libraries nor browsers read. */
export type UnreadFormat =
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

/** Bytes (as Latin-1) at an index by which a format is known. */
type Sign = readonly [at: number, bytes: string, format: UnreadFormat];

// As the formats' own documents give them; see also https://www.garykessler.net/library/file_sigs.html
const signs: readonly Sign[] = [
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

/** Tells a format that can't be read by a file's first bytes; null where they are none of it. */
export function unreadFormat(head: Uint8Array): UnreadFormat | null {
  const start = String.fromCharCode(...head.subarray(0, 16));
  return signs.find(([at, bytes]) => start.startsWith(bytes, at))?.[2] ?? null;
}

import { ownValue } from '../../shared/own-value.ts';

/** The kind of a file that isn't text. */
export type BinaryKind =
  | 'audio'
  | 'video'
  | 'image'
  | 'pdf'
  | 'word'
  | 'sheet'
  | 'slides'
  | 'archive'
  | 'program'
  | 'database'
  | 'font'
  | 'unknown';

/** Number of bytes at the start of a file that {@link binaryKind} examines. */
export const headBytes = 4096;

/** A signature of a format: bytes (as Latin-1) at an offset. */
type Signature = readonly [at: number, bytes: string, kind: BinaryKind];

// From the formats' specifications. See also https://www.garykessler.net/library/file_sigs.html
const signatures: readonly Signature[] = [
  [0, 'ID3', 'audio'],
  [0, 'OggS', 'audio'],
  [0, 'fLaC', 'audio'],
  [8, 'WAVE', 'audio'],
  [8, 'AIFF', 'audio'],
  [8, 'AIFC', 'audio'],
  [0, '#!AMR', 'audio'],
  [0, 'MThd', 'audio'],
  [4, 'ftypM4A', 'audio'],
  [4, 'ftypM4B', 'audio'],
  [4, 'ftypheic', 'image'],
  [4, 'ftypheix', 'image'],
  [4, 'ftypmif1', 'image'],
  [4, 'ftypavif', 'image'],
  [4, 'ftypcrx', 'image'],
  [4, 'ftyp', 'video'],
  [8, 'AVI ', 'video'],
  [0, '\x1aE\xdf\xa3', 'video'],
  [0, '0&\xb2u\x8ef\xcf\x11', 'video'],
  [0, '\x89PNG', 'image'],
  [0, '\xff\xd8\xff', 'image'],
  [0, 'GIF8', 'image'],
  [8, 'WEBP', 'image'],
  [0, 'II*\0', 'image'],
  [0, 'MM\0*', 'image'],
  [0, '8BPS', 'image'],
  [4, 'jP  \r\n', 'image'],
  [4, 'JXL \r\n', 'image'],
  [0, '\xff\x0a', 'image'],
  [0, '\0\0\x01\0', 'image'],
  [0, 'P4\n', 'image'],
  [0, 'P5\n', 'image'],
  [0, 'P6\n', 'image'],
  [0, '\x0a\x05\x01', 'image'],
  [0, 'IIRO', 'image'],
  [0, 'IIU\0', 'image'],
  [0, 'FUJIFILM', 'image'],
  [0, '%PDF-', 'pdf'],
  [0, '\x1f\x8b', 'archive'],
  [0, '7z\xbc\xaf', 'archive'],
  [0, 'Rar!', 'archive'],
  [0, '\xfd7zXZ', 'archive'],
  [0, 'BZh', 'archive'],
  [0, '(\xb5/\xfd', 'archive'],
  [257, 'ustar', 'archive'],
  [0, '\x7fELF', 'program'],
  [0, '\xcf\xfa\xed\xfe', 'program'],
  [0, '\xca\xfe\xba\xbe', 'program'],
  [0, '\0asm', 'program'],
  [0, 'SQLite format 3\0', 'database'],
  [0, 'wOFF', 'font'],
  [0, 'wOF2', 'font'],
  [0, 'OTTO', 'font'],
  [0, '\0\x01\0\0', 'font'],
];

const office: Readonly<Record<string, BinaryKind>> = {
  doc: 'word',
  docx: 'word',
  odt: 'word',
  xls: 'sheet',
  xlsx: 'sheet',
  ods: 'sheet',
  ppt: 'slides',
  pptx: 'slides',
  odp: 'slides',
};

/** Determines the kind of a binary file from its bytes. The name only distinguishes zipped office formats. */
export function binaryKind(head: Uint8Array, name: string): BinaryKind {
  const start = String.fromCharCode(...head.subarray(0, 512));
  const signature = signatures.find(([at, bytes]) => start.startsWith(bytes, at));
  if (signature) return signature[2];
  // Text in Cyrillic encodings may start like these.
  if (hasOddControls(head)) {
    // An MPEG frame (MP3, or AAC in ADTS) starts with eleven set bits.
    if (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0) return 'audio';
    if (start.startsWith('MZ')) return 'program';
  }
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  if (start.startsWith('PK\x03\x04')) return ownValue(office, extension) ?? 'archive';
  if (start.startsWith('\xd0\xcf\x11\xe0')) return ownValue(office, extension) ?? 'unknown';
  return 'unknown';
}

/**
 * Returns whether more than 1% of the bytes are control characters other than tab, line breaks, form feed, backspace
 * and escape.
 */
export function hasOddControls(bytes: Uint8Array): boolean {
  let odd = 0;
  for (const byte of bytes) if (byte < 32 && isOdd(byte)) odd += 1;
  return odd > bytes.length / 100;
}

function isOdd(control: number): boolean {
  return control < 8 || control === 11 || (control > 13 && control !== 27);
}

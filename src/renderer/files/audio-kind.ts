import { type BinaryKind, binaryKind } from './file-kind.ts';
import { type UnsupportedFormat, unsupportedFormat } from './unsupported-format.ts';

/**
 * What a file is according to its bytes: audio that Parlance can read (with its MIME type), audio that it can't, or
 * something else.
 */
export type AudioKind =
  | { readonly kind: 'audio'; readonly type: string }
  | { readonly kind: 'unread'; readonly format: UnsupportedFormat }
  | { readonly kind: 'text' }
  | { readonly kind: 'other'; readonly what: BinaryKind };

/**
 * Determines the kind from the first bytes of a file. The name only distinguishes audio from video within a container.
 */
export function audioKind(head: Uint8Array, name: string): AudioKind {
  const type = audioType(head, name);
  if (type) return { kind: 'audio', type };
  const format = unsupportedFormat(head);
  if (format) return { kind: 'unread', format };
  const what = binaryKind(head, name);
  return what === 'unknown' && isText(head) ? { kind: 'text' } : { kind: 'other', what };
}

const pictures = /^(hei[cfmsx]|he[iv][cmsx]|mif1|msf1|avi[fs]|crx )/;

function audioType(head: Uint8Array, name: string): string | null {
  const start = String.fromCharCode(...head.subarray(0, 64));
  if (start.startsWith('ID3')) return 'audio/mpeg';
  if (/^(RIFF|RF64)....WAVE/s.test(start)) return 'audio/wav';
  if (start.startsWith('fLaC')) return 'audio/flac';
  if (start.startsWith('OggS')) return 'audio/ogg';
  if (start.startsWith('\x1aE\xdf\xa3')) return matroskaType(start, name);
  if (start.startsWith('ftyp', 4)) return mp4Type(start.slice(8, 12));
  // Older QuickTime files start without a file type box.
  if (/^....(moov|mdat|wide)/s.test(start)) return 'video/quicktime';
  return transportStreamType(head) ?? frameType(head);
}

function matroskaType(start: string, name: string): string {
  const medium = /\.(weba|mka)$/i.test(name) ? 'audio' : 'video';
  return start.includes('webm') ? `${medium}/webm` : `${medium}/x-matroska`;
}

function mp4Type(brand: string): string | null {
  if (pictures.test(brand)) return null;
  if (/^M4[AB]/.test(brand)) return 'audio/mp4';
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}

/**
 * Detects frames without a container. Twelve set bits and no layer mean AAC in ADTS; eleven and a layer mean MPEG
 * audio.
 */
function frameType([first = 0, second = 0, third = 0]: Uint8Array): string | null {
  if (first !== 0xff) return null;
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  const isFrame = (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && (second & 0x18) !== 0x08;
  return isFrame && third >> 4 !== 0xf ? 'audio/mpeg' : null;
}

/**
 * Detects packets of 188 bytes with the same first byte (ISO 13818-1). In camera files (M2TS), four bytes precede each.
 */
function transportStreamType(head: Uint8Array): string | null {
  const isStream = (size: number, first: number) =>
    head.length > first + 4 * size && [0, 1, 2, 3, 4].every((packet) => head[first + packet * size] === 0x47);
  return isStream(188, 0) || isStream(192, 4) ? 'video/mp2t' : null;
}

function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

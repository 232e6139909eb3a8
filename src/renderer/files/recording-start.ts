import { id3TagSize } from '../../shared/audio-format/id3-tag.ts';
import { parseAdtsFrameHeader } from '../audio/frames/adts-frame-header.ts';
import type { ParseFrameHeader } from '../audio/frames/frame.ts';
import { parseMp3FrameHeader } from '../audio/frames/mp3-frame-header.ts';

/** Number of bytes to search. */
const searched = 1_000_000;
/** Number of consecutive frames that can't occur by chance. */
const enoughFrames = 16;
/** Signatures of FLAC and Ogg files. */
const signatures = ['fLaC\0\0\0"', 'OggS\0\x02'];

/** Returns the end of the tags at a file's start (ID3 version 2 and APE), in bytes. */
export async function endOfTags(file: Blob): Promise<{ readonly end: number; readonly isId3Alone: boolean }> {
  let end = 0;
  let isId3Alone = true;
  for (;;) {
    const head = new Uint8Array(await file.slice(end, end + 32).arrayBuffer());
    const id3 = id3TagSize(head, 0);
    const size = id3 ?? apeSize(head);
    if (size === null || end + size >= file.size) return { end, isId3Alone };
    isId3Alone &&= id3 !== null;
    end += size;
  }
}

/** Finds a recording after unrelated data, such as zeros or an HTML page. Returns null if there is none. */
export async function startOfRecording(file: Blob, from: number): Promise<number | null> {
  const bytes = new Uint8Array(await file.slice(from, from + searched).arrayBuffer());
  const text = new TextDecoder('latin1').decode(bytes);
  const signatureOffsets = signatures.map((signature) => text.indexOf(signature));
  const found = [
    ...signatureOffsets,
    text.search(/RIFF....WAVE/s),
    framesAt(bytes, parseMp3FrameHeader),
    framesAt(bytes, parseAdtsFrameHeader),
  ];
  const first = Math.min(...found.filter((at) => at >= 0));
  return Number.isFinite(first) ? from + first : null;
}

function framesAt(bytes: Uint8Array, parse: ParseFrameHeader): number {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (areFrames(bytes, at, parse)) return at;
  return -1;
}

function areFrames(bytes: Uint8Array, start: number, parse: ParseFrameHeader): boolean {
  const first = parse(bytes, start);
  let at = start;
  for (let count = 0; count < enoughFrames; count += 1) {
    const header = parse(bytes, at);
    if (!header || header.sampleRate !== first?.sampleRate) return false;
    at += header.size;
  }
  return true;
}

function apeSize(head: Uint8Array<ArrayBuffer>): number | null {
  if (head.length < 32 || !String.fromCharCode(...head).startsWith('APETAGEX')) return null;
  // The size excludes the header.
  return 32 + new DataView(head.buffer).getUint32(12, true);
}

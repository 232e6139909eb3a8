import { type ByteSource, offsetsOf } from './byte-source.ts';
import { dataView, latin1 } from './bytes.ts';
import { wavChunks } from './wav-header.ts';

/** The header of a WAV file: the unchanged `fmt ` chunk, and the byte range of the samples. */
export type WavHead = {
  readonly fmt: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Size of one sample across all channels, in bytes. */
  readonly align: number;
  readonly rate: number;
  /** Bytes of samples that the header declares but the file doesn't contain. */
  readonly missing: number;
  /** Whether samples follow the declared end. */
  readonly isLonger: boolean;
};

/** Streaming encoders declare placeholder sizes of at least this many bytes, which would be six hours of speech. */
const placeholderBytes = 1_000_000_000;

/** Maximum size of a `fmt ` chunk, in bytes. Known chunks are smaller than 100 bytes. */
const maxFormat = 4_096;

/**
 * Parses a WAV file's header. Returns null for other files. If the header declares no size (0, 0xFFFFFFFF and the like)
 * or too large a size, the samples end at the end of the file. They also do if samples without a header follow the
 * declared end, as servers send them that generate audio in parts.
 */
export async function readWavHead(source: ByteSource): Promise<WavHead | null> {
  let fmt: Uint8Array | null = null;
  const read = (start: number, end: number) => source.read(start, end - start);
  for await (const { name, start, length: declared } of wavChunks(read, source.size)) {
    if (name === 'fmt ' && declared >= 16 && declared <= maxFormat) fmt = await read(start, start + declared);
    if (name !== 'data') continue;
    if (!fmt || fmt.length < 16) return null;
    const isLonger = declared > 0 && (await samplesFollow(source, start + declared));
    const isOpen = declared === 0 || start + declared > source.size || isLonger;
    const format = dataView(fmt);
    const align = Math.max(1, format.getUint16(12, true));
    const length = (isOpen ? source.size : start + declared) - start;
    const missing = declared < placeholderBytes ? Math.max(0, start + declared - source.size) : 0;
    const end = start + length - (length % align);
    return { fmt, start, end, align, rate: format.getUint32(4, true), missing, isLonger };
  }
  return null;
}

/** Shorter rests of a file are padding. */
const shortestRest = 64;

/** Whether what follows the declared end of the samples is neither a chunk, a tag nor padding. */
async function samplesFollow(source: ByteSource, end: number): Promise<boolean> {
  const { size } = source;
  if (size - end < shortestRest) return false;
  const rest = await source.read(end, 9);
  return [0, 1].every((pad) => {
    const name = latin1(rest, pad, 4);
    if (name.startsWith('TAG') || name.startsWith('ID3')) return false;
    const isChunk = /^[\x20-\x7e]{4}$/.test(name) && dataView(rest).getUint32(pad + 4, true) <= size - end;
    return !isChunk;
  });
}

/** Returns where each WAV file of a sequence starts. */
export async function wavStarts(source: ByteSource): Promise<number[]> {
  const starts: number[] = [];
  for await (const at of offsetsOf(source, 'RIFF'))
    if (latin1(await source.read(at + 8, 4), 0, 4) === 'WAVE') starts.push(at);
  return starts;
}

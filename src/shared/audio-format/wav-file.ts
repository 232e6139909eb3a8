import type { ByteSource } from './byte-source.ts';
import { dataView } from './bytes.ts';
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
};

/** Streaming encoders declare placeholder sizes of at least this many bytes, which would be six hours of speech. */
const placeholderBytes = 1_000_000_000;

/** Maximum size of a `fmt ` chunk, in bytes. Known chunks are smaller than 100 bytes. */
const maxFormat = 4_096;

/**
 * Parses a WAV file's header. Returns null for other files. If the header declares no size (0, 0xFFFFFFFF and the like)
 * or too large a size, the samples end at the end of the file.
 */
export async function readWavHead(source: ByteSource): Promise<WavHead | null> {
  let fmt: Uint8Array | null = null;
  const read = (start: number, end: number) => source.read(start, end - start);
  for await (const { name, start, length: declared } of wavChunks(read, source.size)) {
    if (name === 'fmt ' && declared >= 16 && declared <= maxFormat) fmt = await read(start, start + declared);
    if (name !== 'data') continue;
    if (!fmt || fmt.length < 16) return null;
    const isOpen = declared === 0 || start + declared > source.size;
    const format = dataView(fmt);
    const align = Math.max(1, format.getUint16(12, true));
    const length = (isOpen ? source.size : start + declared) - start;
    const missing = declared < placeholderBytes ? Math.max(0, start + declared - source.size) : 0;
    const end = start + length - (length % align);
    return { fmt, start, end, align, rate: format.getUint32(4, true), missing };
  }
  return null;
}

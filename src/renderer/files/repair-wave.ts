import { dataView, latin1 } from '../../shared/audio-format/bytes.ts';
import { type ReadRange, wavChunks, wavHeader } from '../../shared/audio-format/wav-header.ts';

/** WAV format tags (RFC 2361) of MPEG layers I and II, and of MP3. */
const mpegTags = [0x50, 0x55];
const largestSize = 0xffffffff;

/** Size of the header's first fields, and of the shortest and longest `fmt ` chunk, in bytes. */
const firstSize = 8;
const minFormat = 16;
const longestFormat = 1_000;

/**
 * Maximum number of chunks to leave before the data. Readers take about a millisecond for each, and recorders write
 * only a few.
 */
const fewChunks = 100;

type DataChunk = {
  readonly format: Uint8Array<ArrayBuffer>;
  readonly start: number;
  readonly declared: number;
  /** The number of chunks before it. */
  readonly before: number;
};

/** A WAV file in the form that readers expect. `missing` is by how many seconds it's shorter than its header states. */
export type RepairedWave = { readonly file: Blob; readonly type: string; readonly missing: number | null };

/**
 * Returns a WAV file in the form that readers expect. Fills in sizes that the recorder never wrote because it was
 * interrupted or wrote to a pipe, or that are less than what it wrote. Leaves out other chunks if there are too many.
 * Returns only the data if it's MPEG audio. Returns other files unchanged.
 */
export async function repairWave(file: Blob): Promise<RepairedWave> {
  const unchanged = { file, type: 'audio/wav', missing: null };
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, Math.min(end, file.size)).arrayBuffer());
  const data = await dataChunk(read, file.size);
  if (!data) return unchanged;
  const outerEnd = dataView(await read(0, firstSize)).getUint32(4, true) + 8;
  const available = file.size - data.start;
  // If the file's size matches its header, it contains no data.
  const isUnsized =
    (data.declared === 0 && outerEnd !== file.size) || (await isTooShort(data, read, file.size));
  const size = isUnsized ? available : Math.min(data.declared, available);
  const end = data.start + size;
  const lost = data.declared < placeholder ? data.declared - size : 0;
  const missing = lost >= bytesPerSecond(data) ? lost / bytesPerSecond(data) : null;
  if (mpegTags.includes(tagOf(data.format)))
    return { file: file.slice(data.start, end), type: 'audio/mpeg', missing: null };
  if (data.before > fewChunks && data.format.length >= minFormat)
    return {
      ...unchanged,
      missing,
      file: new Blob([wavHeader(data.format, size), file.slice(data.start, end)]),
    };
  if (!isUnsized && end <= outerEnd) return { ...unchanged, missing };
  const head = await read(0, data.start);
  const header = dataView(head);
  header.setUint32(4, Math.min(file.size - 8, largestSize), true);
  header.setUint32(data.start - 4, Math.min(size, largestSize), true);
  return { ...unchanged, missing, file: new Blob([head, file.slice(data.start)]) };
}

/** Recorders that write to a pipe state at least this many bytes. */
const placeholder = 1_000_000_000;

function bytesPerSecond({ format }: DataChunk): number {
  return format.length < minFormat
    ? Number.POSITIVE_INFINITY
    : Math.max(1, dataView(format).getUint32(8, true));
}

/**
 * Returns whether the data goes on for more than a second after its stated end, because the recorder didn't update the
 * header before it was interrupted. Otherwise, other chunks or another file follow.
 */
async function isTooShort(data: DataChunk, read: ReadRange, size: number): Promise<boolean> {
  const end = data.start + data.declared;
  if (data.declared === 0 || size - end < bytesPerSecond(data)) return false;
  // Not every recorder pads data with an odd length.
  for (const at of [end, end + (end % 2)]) {
    const head = await read(at, at + 8);
    const length = dataView(head).getUint32(4, true);
    const isChunk = /^[ -~]{4}$/.test(latin1(head, 0, 4)) && at + 8 + length <= size;
    if (isChunk || /^(RIFF|RF64)/.test(latin1(head, 0, 4))) return false;
  }
  return true;
}

async function dataChunk(read: ReadRange, size: number): Promise<DataChunk | null> {
  let format = new Uint8Array();
  let before = 0;
  for await (const { name, start, length } of wavChunks(read, size)) {
    if (name === 'data') return { format, start, declared: length, before };
    if (name === 'fmt ' && length > 0 && format.length === 0)
      format = new Uint8Array(await read(start, start + Math.min(length, longestFormat)));
    before += 1;
  }
  return null;
}

function tagOf(format: Uint8Array<ArrayBuffer>): number {
  return format.length < 2 ? 0 : dataView(format).getUint16(0, true);
}

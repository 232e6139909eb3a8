import { dataView } from '../../shared/audio-format/bytes.ts';
import { type ReadRange, wavChunks } from '../../shared/audio-format/wav-header.ts';

/** WAV format tags (RFC 2361) of MPEG layers I and II, and of MP3. */
const mpegTags = [0x50, 0x55];
const largestSize = 0xffffffff;

type DataChunk = { readonly tag: number; readonly start: number; readonly declared: number };

/**
 * Returns a WAV file in the form that readers expect. Fills in sizes that the recorder never wrote because it was
 * interrupted or wrote to a pipe. Returns only the data if it's MPEG audio. Returns other files unchanged.
 */
export async function repairWave(file: Blob): Promise<{ readonly file: Blob; readonly type: string }> {
  const asItIs = { file, type: 'audio/wav' };
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, Math.min(end, file.size)).arrayBuffer());
  const data = await dataChunk(read, file.size);
  if (!data) return asItIs;
  const head = await read(0, data.start);
  const header = dataView(head);
  const outerEnd = header.getUint32(4, true) + 8;
  const left = file.size - data.start;
  // If the file's size matches its header, it contains no data.
  const isUnsized = data.declared === 0 && outerEnd !== file.size;
  const size = isUnsized ? left : Math.min(data.declared, left);
  const end = data.start + size;
  if (mpegTags.includes(data.tag)) return { file: file.slice(data.start, end), type: 'audio/mpeg' };
  if (!isUnsized && end <= outerEnd) return asItIs;
  header.setUint32(4, Math.min(file.size - 8, largestSize), true);
  header.setUint32(data.start - 4, Math.min(size, largestSize), true);
  return { ...asItIs, file: new Blob([head, file.slice(data.start)]) };
}

async function dataChunk(read: ReadRange, size: number): Promise<DataChunk | null> {
  let tag = 0;
  for await (const { name, start, length } of wavChunks(read, size)) {
    if (name === 'data') return { tag, start, declared: length };
    const first = name === 'fmt ' ? await read(start, start + 2) : null;
    if (first?.length === 2) tag = dataView(first).getUint16(0, true);
  }
  return null;
}

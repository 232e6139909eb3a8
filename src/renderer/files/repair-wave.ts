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
    new DataView(await file.slice(start, Math.min(end, file.size)).arrayBuffer());
  const outer = await read(0, 12);
  const data = name(outer, 0) === 'RIFF' ? await dataChunk(read, file.size) : null;
  if (!data) return asItIs;
  const outerEnd = outer.getUint32(4, true) + 8;
  const left = file.size - data.start;
  // If the file's size matches its header, it contains no data.
  const isUnsized = data.declared === 0 && outerEnd !== file.size;
  const size = isUnsized ? left : Math.min(data.declared, left);
  const end = data.start + size;
  if (mpegTags.includes(data.tag)) return { file: file.slice(data.start, end), type: 'audio/mpeg' };
  if (!isUnsized && end <= outerEnd) return asItIs;
  const head = await read(0, data.start);
  head.setUint32(4, Math.min(file.size - 8, largestSize), true);
  head.setUint32(data.start - 4, Math.min(size, largestSize), true);
  return { ...asItIs, file: new Blob([head, file.slice(data.start)]) };
}

async function dataChunk(
  read: (start: number, end: number) => Promise<DataView>,
  fileSize: number,
): Promise<DataChunk | null> {
  let tag = 0;
  for (let at = 12; at + 8 <= fileSize; ) {
    const chunk = await read(at, at + 10);
    const declared = chunk.getUint32(4, true);
    if (name(chunk, 0) === 'data') return { tag, start: at + 8, declared };
    if (name(chunk, 0) === 'fmt ' && chunk.byteLength === 10) tag = chunk.getUint16(8, true);
    at += 8 + declared + (declared & 1);
  }
  return null;
}

function name(view: DataView, at: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, at, 4));
}

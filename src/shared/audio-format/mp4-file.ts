import { type ByteSource, viewOf } from './byte-source.ts';
import { dataView, latin1 } from './bytes.ts';

/** Size and type of a box, and its size in 64 bits if the first one is 1 (ISO 14496-12, 4.2). */
const boxHeader = 16;

/** Returns where each MP4 file of a sequence starts. */
export async function mp4Starts(source: ByteSource): Promise<number[]> {
  const view = viewOf(source);
  const starts: number[] = [];
  for (let at = 0; at + boxHeader <= source.size; ) {
    const header = await view(at, boxHeader);
    if (latin1(header, 4, 4) === 'ftyp') starts.push(at);
    const declared = dataView(header).getUint32(0);
    const size = declared === 1 ? Number(dataView(header).getBigUint64(8)) : declared;
    // 0 means that the box extends to the end.
    if (size < 8) break;
    at += size;
  }
  return starts;
}

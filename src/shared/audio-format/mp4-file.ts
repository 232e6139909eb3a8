import { type ByteSource, viewOf } from './byte-source.ts';
import { dataView, latin1 } from './bytes.ts';

/** Size and type of a box, and its size in 64 bits if the first one is 1 (ISO 14496-12, 4.2). */
const boxHeader = 16;

/**
 * Returns where each MP4 file of a sequence starts. A file type box starts another one if it comes after the track table
 * or the audio of the previous one.
 */
export async function mp4Starts(source: ByteSource): Promise<number[]> {
  const view = viewOf(source);
  const starts = [0];
  let hasContent = false;
  for (let at = 0; at + 8 <= source.size; ) {
    const header = await view(at, boxHeader);
    const type = latin1(header, 4, 4);
    if (type === 'ftyp' && hasContent) starts.push(at);
    if (type === 'ftyp') hasContent = false;
    if (type === 'moov' || type === 'mdat' || type === 'moof') hasContent = true;
    const declared = dataView(header).getUint32(0);
    const isLong = declared === 1 && header.length >= boxHeader;
    const size = isLong ? Number(dataView(header).getBigUint64(8)) : declared;
    // 0 means that the box extends to the end.
    if (size < 8) break;
    at += size;
  }
  return starts;
}

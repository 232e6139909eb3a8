import { scanFrames } from '../decode/frame-scan.ts';
import type { Ranges } from '../decode/ranges.ts';
import type { ParseFrameHeader } from '../frames/frame.ts';
import { createFrameIndex } from './frame-index.ts';
import { mp4Header } from './mp4-header.ts';

/**
 * Creates the start of an MP4 file that continues with a raw stream. Returns null if the stream has no frames, or if
 * its format changes, which Chromium's decoders don't support.
 */
export async function makeIndex(
  ranges: Ranges,
  parse: ParseFrameHeader,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { add, index } = createFrameIndex();
  let delay = 0;
  for await (const batch of scanFrames(ranges, parse)) {
    delay = batch.delay;
    for (const { header, offset } of batch.frames) add(header, offset);
  }
  return index.runs.length === 1 ? mp4Header(index, await ranges.size(), delay) : null;
}

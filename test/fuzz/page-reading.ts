import { flacInOgg } from '../../src/renderer/audio/decode/ogg-flac.ts';
import { parseAdtsFrameHeader } from '../../src/renderer/audio/frames/adts-frame-header.ts';
import { parseMp3FrameHeader } from '../../src/renderer/audio/frames/mp3-frame-header.ts';
import { makeIndex } from '../../src/renderer/audio/playback/make-index.ts';
import { probeAudio } from '../../src/renderer/audio/playback/probe-audio.ts';

/**
 * Reads a recording with the parts of the page's code that work without a browser. Unreadable files aren't failures.
 */
export async function readAsPage(bytes: Uint8Array): Promise<void> {
  await probeAudio(new Blob([new Uint8Array(bytes)]));
  const ranges = {
    size: async () => bytes.length,
    read: async (start: number, end: number) => bytes.subarray(start, Math.min(end, start + 1_000_000)),
  };
  // The page's workers catch these errors and report that the file can't be read.
  await flacInOgg(ranges).catch(() => null);
  for (const parse of [parseMp3FrameHeader, parseAdtsFrameHeader])
    await makeIndex(ranges, parse).catch(() => null);
}

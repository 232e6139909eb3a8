import { createMpg123 } from './mpg123.ts';
import type { Ranges } from './ranges.ts';
import type { Sound, Stretch } from './sound.ts';

/** So much is decoded at once, in bytes: each step costs the same for little and much. */
const pieceSize = 8192;

/**
 * What an MP3 file (ISO 11172-3 and 13818-3, layer III) sounds like. It has no table of where its frames lie, so it is read
 * from its beginning; mpg123 finds the frames, leaves out what is no sound, and goes on after what is damaged.
 */
export async function* mp3Sound(ranges: Ranges, { start, end }: Stretch): AsyncGenerator<Sound> {
  const decoder = await createMpg123();
  try {
    const size = await ranges.size();
    let begin = 0;
    for (let at = 0; at < size; ) {
      const bytes = await ranges.read(at, size);
      at += bytes.length;
      for (let from = 0; from < bytes.length; from += pieceSize) {
        const { samples, rate } = decoder.decode(bytes.subarray(from, from + pieceSize));
        if (samples.length === 0) continue;
        const next = begin + samples.length / rate;
        if (next > start) yield { begin, rate, samples };
        begin = next;
        if (end !== null && begin >= end) return;
      }
    }
  } finally {
    decoder.free();
  }
}

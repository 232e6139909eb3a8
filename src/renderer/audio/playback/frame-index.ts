import type { FrameHeader } from '../frames/frame.ts';

/** Consecutive frames with the same decoder configuration and duration. */
export type FrameRun = Pick<FrameHeader, 'samples' | 'sampleRate' | 'channels' | 'config'> & {
  readonly count: number;
};

/** The frames of a raw stream: offsets in the file and sizes in bytes, without the bytes that containers leave out. */
export type FrameIndex = {
  readonly offsets: readonly number[];
  readonly sizes: readonly number[];
  /** Indexes of frames at which a decoder can start with hardly any loss, one per {@link syncSpan}. */
  readonly syncs: readonly number[];
  readonly runs: readonly FrameRun[];
};

/**
 * In frames; about a second. A decoder that starts at a frame that borrows from earlier ones outputs silence for a few
 * frames.
 */
const syncSpan = 40;

/** Builds a {@link FrameIndex} frame by frame. */
export function createFrameIndex(): {
  add(frame: FrameHeader, offset: number): void;
  readonly index: FrameIndex;
} {
  const offsets: number[] = [];
  const sizes: number[] = [];
  const syncs: number[] = [];
  let minBorrowed = 0;
  const runs: (FrameRun & { count: number })[] = [];
  return {
    add: ({ size, skip, samples, sampleRate, channels, borrowed, config }, offset) => {
      const index = offsets.length;
      if (index % syncSpan === 0) syncs.push(index);
      else if (borrowed < minBorrowed) syncs[syncs.length - 1] = index;
      minBorrowed = index % syncSpan === 0 ? borrowed : Math.min(minBorrowed, borrowed);
      offsets.push(offset + skip);
      sizes.push(size - skip);
      const run = runs.at(-1);
      const isSame =
        run?.samples === samples &&
        run.sampleRate === sampleRate &&
        run.channels === channels &&
        run.config.join() === config.join();
      if (run && isSame) run.count += 1;
      else runs.push({ samples, sampleRate, channels, config, count: 1 });
    },
    index: { offsets, sizes, syncs, runs },
  };
}

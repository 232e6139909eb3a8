/**
 * A run of bytes that occurs in both a needle and the searched bytes. `start` and `end` are offsets in the searched
 * bytes, `whole` means that the run is the entire needle, and `needle` is the needle's index.
 */
export type ByteRun = {
  readonly start: number;
  readonly end: number;
  readonly whole: boolean;
  readonly needle: number;
};

/** Finds runs of several needles in byte sequences. The time is proportional to the length of the searched bytes. */
export type ByteRuns = {
  /** Adds a needle. Its index is the number of needles added before it. */
  add(needle: readonly number[]): void;
  /** Returns every run of at least `shortest` bytes, in order. A shorter needle has to match as a whole. */
  findIn(bytes: readonly number[]): readonly ByteRun[];
};

/** Number of bytes in one index key. */
const keyLength = 4;

/** Creates an index without needles. `shortest` and the length of every needle must be at least 4. */
export function createByteRuns(shortest: number): ByteRuns {
  const needles: (readonly number[])[] = [];
  const positions = new Map<number, { readonly needle: number; readonly at: number }[]>();
  // Every run that is long enough contains a key at a multiple of this step.
  let step = shortest - keyLength + 1;

  function longestRunAt(bytes: readonly number[], at: number): ByteRun | null {
    let longest: ByteRun | null = null;
    for (const position of positions.get(keyAt(bytes, at)) ?? []) {
      const needle = needles[position.needle] ?? [];
      let before = 0;
      while (
        before < Math.min(position.at, at) &&
        bytes[at - before - 1] === needle[position.at - before - 1]
      )
        before += 1;
      let after = keyLength;
      while (position.at + after < needle.length && bytes[at + after] === needle[position.at + after])
        after += 1;
      const length = before + after;
      if (length < Math.min(shortest, needle.length)) continue;
      if (longest && longest.end - longest.start >= length) continue;
      const whole = length === needle.length;
      longest = { start: at - before, end: at + after, whole, needle: position.needle };
    }
    return longest;
  }

  return {
    add: (needle) => {
      const index = needles.push(needle) - 1;
      step = Math.max(1, Math.min(step, needle.length - keyLength + 1));
      for (let at = 0; at + keyLength <= needle.length; at += 1) {
        const key = keyAt(needle, at);
        const known = positions.get(key);
        if (known) known.push({ needle: index, at });
        else positions.set(key, [{ needle: index, at }]);
      }
    },
    findIn: (bytes) => {
      const runs: ByteRun[] = [];
      for (let at = 0; at + keyLength <= bytes.length; at += step) {
        const run = longestRunAt(bytes, at);
        if (!run) continue;
        runs.push(run);
        at = Math.max(at, run.end - step);
      }
      return runs;
    },
  };
}

function keyAt(bytes: readonly number[], at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
  return (a << 24) | (b << 16) | (c << 8) | d;
}

/** A run of bytes that occurs in both: `start` and `end` in the searched bytes, and which of the sought ones it is. */
export type ByteRun = {
  readonly start: number;
  readonly end: number;
  readonly whole: boolean;
  readonly needle: number;
};

/** Finds runs of some byte sequences in others, in time proportional to what is searched. */
export type ByteRuns = {
  /** Adds a sequence; its number is the count of those before it. */
  add(needle: readonly number[]): void;
  /** Every run of at least `shortest` bytes, in their order; a needle that is shorter is found whole. */
  findIn(bytes: readonly number[]): readonly ByteRun[];
};

/** Bytes that are looked up at once. */
const keyLength = 4;

/** Seeks nothing yet. `shortest` is at least 4, and so is the length of every needle. */
export function createByteRuns(shortest: number): ByteRuns {
  const needles: (readonly number[])[] = [];
  const places = new Map<number, { readonly needle: number; readonly at: number }[]>();
  // Each run that is long enough holds a key at one of these steps.
  let step = shortest - keyLength + 1;

  function longestRunAt(bytes: readonly number[], at: number): ByteRun | null {
    let longest: ByteRun | null = null;
    for (const place of places.get(keyAt(bytes, at)) ?? []) {
      const needle = needles[place.needle] ?? [];
      let before = 0;
      while (before < Math.min(place.at, at) && bytes[at - before - 1] === needle[place.at - before - 1])
        before += 1;
      let after = keyLength;
      while (place.at + after < needle.length && bytes[at + after] === needle[place.at + after]) after += 1;
      const length = before + after;
      if (length < Math.min(shortest, needle.length)) continue;
      if (longest && longest.end - longest.start >= length) continue;
      const whole = length === needle.length;
      longest = { start: at - before, end: at + after, whole, needle: place.needle };
    }
    return longest;
  }

  return {
    add: (needle) => {
      const index = needles.push(needle) - 1;
      step = Math.max(1, Math.min(step, needle.length - keyLength + 1));
      for (let at = 0; at + keyLength <= needle.length; at += 1) {
        const key = keyAt(needle, at);
        const known = places.get(key);
        if (known) known.push({ needle: index, at });
        else places.set(key, [{ needle: index, at }]);
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

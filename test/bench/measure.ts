/** One of the implementations to compare. `run` does the work once and returns its time in milliseconds. */
export type Candidate = { readonly name: string; run(): Promise<number> };

/** The times of a candidate in each round, in milliseconds. */
export type Samples = { readonly name: string; readonly ms: readonly number[] };

/** Minimum, median and maximum of some values. */
export type Spread = { readonly min: number; readonly median: number; readonly max: number };

/**
 * Runs all candidates in each round, in varying order, after warm-up rounds that don't count. `settle` runs between
 * them, so that no candidate has to collect another's garbage.
 */
export async function sideBySide(
  candidates: readonly Candidate[],
  rounds: { readonly warmUp: number; readonly counted: number },
  settle: () => void = () => {},
): Promise<readonly Samples[]> {
  const samples = new Map(candidates.map(({ name }) => [name, [] as number[]]));
  for (let round = -rounds.warmUp; round < rounds.counted; round += 1) {
    for (const { name, run } of inOrder(candidates, round + rounds.warmUp)) {
      settle();
      const ms = await run();
      if (round >= 0) samples.get(name)?.push(ms);
    }
  }
  return [...samples].map(([name, ms]) => ({ name, ms }));
}

/** Returns how long `work` takes, in milliseconds. */
export async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Runs a minor garbage collection if Node was started with `--expose-gc`, otherwise does nothing. A full collection
 * would also discard compiled code, which would make each run a warm-up.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'minor' });
}

/** Returns the spread of at least one value. */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    min: at(0),
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    max: at(sorted.length - 1),
  };
}

/** Returns the median time of a candidate, in milliseconds. */
export function medianOf(samples: readonly Samples[], name: string): number {
  return spreadOf(samplesOf(samples, name)).median;
}

/** Returns the median of how much longer one candidate took than another in the same round, in milliseconds. */
export function medianDifference(samples: readonly Samples[], name: string, over: string): number {
  const base = samplesOf(samples, over);
  return spreadOf(samplesOf(samples, name).map((ms, round) => ms - (base[round] ?? Number.NaN))).median;
}

function samplesOf(samples: readonly Samples[], name: string): readonly number[] {
  const found = samples.find((each) => each.name === name);
  if (!found) throw new Error(`there is no candidate called ${name}`);
  return found.ms;
}

// Rotates the order by one each round and reverses it every other round, so that each candidate follows each of the
// others equally often.
function inOrder(candidates: readonly Candidate[], round: number): readonly Candidate[] {
  const from = round % candidates.length;
  const rotated = [...candidates.slice(from), ...candidates.slice(0, from)];
  return round % 2 === 0 ? rotated : rotated.reverse();
}

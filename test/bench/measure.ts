/** One of those measured side by side: `run` does the work once and gives what it took, in milliseconds. */
export type Contestant = { readonly name: string; run(): Promise<number> };

/** What a contestant took in each round, in milliseconds. */
export type Samples = { readonly name: string; readonly ms: readonly number[] };

/** The least, the middle and the greatest of some figures. */
export type Spread = { readonly min: number; readonly median: number; readonly max: number };

/**
 * Runs all contestants in every round, in an order that changes from round to round, after rounds that don't count.
 * `settle` clears up between two runs, so that nobody pays for the garbage of the one before.
 */
export async function sideBySide(
  contestants: readonly Contestant[],
  rounds: { readonly warmUp: number; readonly counted: number },
  settle: () => void = () => {},
): Promise<readonly Samples[]> {
  const samples = new Map(contestants.map(({ name }) => [name, [] as number[]]));
  for (let round = -rounds.warmUp; round < rounds.counted; round += 1) {
    for (const { name, run } of inOrder(contestants, round + rounds.warmUp)) {
      settle();
      const ms = await run();
      if (round >= 0) samples.get(name)?.push(ms);
    }
  }
  return [...samples].map(([name, ms]) => ({ name, ms }));
}

/** Times one piece of work, in milliseconds. */
export async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * Collects young garbage where Node was started with `--expose-gc`, else does nothing. Not all of it: with the objects
 * that compiled code was made for V8 throws that code away too, and each run would be one of warming up.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'minor' });
}

/** The spread of some figures, of which there is at least one. */
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

/** The middle time of one contestant, in milliseconds. */
export function medianOf(samples: readonly Samples[], name: string): number {
  return spreadOf(samplesOf(samples, name)).median;
}

/** The middle of what one contestant took longer than another in the same round, in milliseconds. */
export function medianDifference(samples: readonly Samples[], name: string, over: string): number {
  const base = samplesOf(samples, over);
  return spreadOf(samplesOf(samples, name).map((ms, round) => ms - (base[round] ?? Number.NaN))).median;
}

function samplesOf(samples: readonly Samples[], name: string): readonly number[] {
  const found = samples.find((each) => each.name === name);
  if (!found) throw new Error(`nobody is called ${name}`);
  return found.ms;
}

// Turned by one each round and reversed every other, so that each follows each of the others equally often.
function inOrder(contestants: readonly Contestant[], round: number): readonly Contestant[] {
  const from = round % contestants.length;
  const turned = [...contestants.slice(from), ...contestants.slice(0, from)];
  return round % 2 === 0 ? turned : turned.reverse();
}

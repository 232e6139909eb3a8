/** So many times as much is read: in one text, or in as many short ones. */
const times = 64;
/** So long the short texts have to take before their time says something, in ms. */
const enough = 8;
const tries = 5;

/** One long text may take this many times as long as the short ones: well above 1, and well below 64. */
export const linearGrowth = 10;

/**
 * How much longer `work` takes on one long text than on 64 short ones that have as much in all: about 1 where it is linear,
 * 64 where it grows with the square. Both take about as long, so what else the computer does slows them down alike, and the
 * best of several tries counts. It begins with short texts of `from` and takes longer ones until they take some time.
 */
export function growth(work: (size: number) => void, from = 500, most = 4_000): number {
  let size = from;
  while (size * 2 <= most && timeOf(() => shortOnes(work, size)) < enough) size *= 2;
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < tries && least >= linearGrowth; run += 1) {
    const short = Math.max(
      enough / 4,
      timeOf(() => shortOnes(work, size)),
    );
    least = Math.min(least, timeOf(() => work(size * times)) / short);
  }
  return least;
}

function shortOnes(work: (size: number) => void, size: number): void {
  for (let count = 0; count < times; count += 1) work(size);
}

function timeOf(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

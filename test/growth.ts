/** The factor between the long text and each short one. There are as many short ones, with the same total length. */
const times = 64;
/** Minimum time for the short texts before it is meaningful, in ms. */
const enough = 8;
const tries = 5;

/** Allowed ratio of the time for a long text to that for the short ones: well above 1 and well below 64. */
export const linearGrowth = 10;

/**
 * Returns how much longer `work` takes for one long text than for 64 short ones with the same total length: about 1 if
 * it is linear, 64 if it grows with the square. Only this thread's processor time counts, and the best of several
 * tries. The short texts start with a length of `from`, which grows until they take measurable time.
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
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

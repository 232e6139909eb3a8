/** Ratio of the long text's length to a short one's, and the number of short texts. */
const factor = 64;
/** Minimum time that the short texts must take for a valid measurement, in ms. */
const minMs = 8;
const attempts = 10;

/** Allowed ratio of the time for a long text to that for the short ones: well above 1 and well below 64. */
export const linearGrowth = 10;

/**
 * Returns how many times longer `work` takes for one long text than for 64 short ones with the same total length: about
 * 1 if the time is linear, 64 if it grows with the square of the length. Only this thread's processor time counts, and
 * the best of several attempts. The short texts start with a length of `from`, which grows until they take measurable
 * time.
 */
export function growth(work: (size: number) => void, from = 500, maxFrom = 4_000): number {
  let size = from;
  while (size * 2 <= maxFrom && timeOf(() => processShortTexts(work, size)) < minMs) size *= 2;
  let lowest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < attempts && lowest >= linearGrowth; run += 1) {
    const short = Math.max(
      minMs / 4,
      timeOf(() => processShortTexts(work, size)),
    );
    lowest = Math.min(lowest, timeOf(() => work(size * factor)) / short);
  }
  return lowest;
}

/** Returns the processor time that this thread takes until `work` has ended, in ms, however busy the machine is. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  return msSince(before);
}

function processShortTexts(work: (size: number) => void, size: number): void {
  for (let count = 0; count < factor; count += 1) work(size);
}

function timeOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  return msSince(before);
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Sixteen times as much may take this many times as long: well above 16, and well below 256. */
export const linearGrowth = 64;

const times = 16;
/** So long a text has to take before its time says something, in ms. */
const enough = 1;
const tries = 5;

/**
 * How many times longer `work` takes on sixteen times as much: about 16 where it is linear, 256 where it grows with the
 * square. It begins with a size `from` on and takes more until that takes some time, up to `most`.
 * What seems to grow faster than {@link linearGrowth} is tried again: what else the computer does only adds to a time.
 */
export function growth(work: (size: number) => void, from = 500, most = 128_000): number {
  let size = from;
  while (size * times * 2 <= most && timeOf(() => work(size)) < enough) size *= 2;
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < tries && least >= linearGrowth; run += 1) {
    const less = Math.max(
      enough / 4,
      timeOf(() => work(size)),
    );
    least = Math.min(least, timeOf(() => work(size * times)) / less);
  }
  return least;
}

function timeOf(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 2; run += 1) {
    const begun = performance.now();
    work();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

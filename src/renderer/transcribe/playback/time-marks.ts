/** Steps between times that are easy to read, in seconds. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400];
const maxSteps = 5;

/** A time in seconds below the waveform, and its position from 0 to 1. */
export type TimeMark = { readonly time: number; readonly share: number };

/** Returns the times to show below a waveform: the start, evenly spaced ones, and the end, without overlapping labels. */
export function timeMarks(length: number): readonly TimeMark[] {
  if (!(length > 0)) return [];
  const step = steps.find((one) => length / one <= maxSteps) ?? Math.ceil(length / maxSteps);
  const count = Math.floor(length / step);
  const even = Array.from({ length: count + 1 }, (_, index) => index * step);
  return [...even.filter((time) => length - time > step / 2), length].map((time) => ({
    time,
    share: time / length,
  }));
}

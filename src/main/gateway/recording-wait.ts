/** Slowest speech encoding to expect, in bytes per second: the length of a recording is guessed from its size by it. */
const leastBytesPerSecond = 2000;
/** A server without a GPU can need longer than the recording lasts. */
const timesItsLength = 2;
/** The longest delay that a timer takes. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Returns how long to wait for the transcript of a recording, in milliseconds: twice its length, but never less than
 * `leastMs`. `seconds` is null where the length is unknown; `bytes` is the size of the file.
 */
export function recordingWait(leastMs: number, seconds: number | null, bytes: number): number {
  const length = seconds ?? bytes / leastBytesPerSecond;
  return Math.min(longestTimerMs, Math.max(leastMs, Math.ceil(length * timesItsLength * 1000)));
}

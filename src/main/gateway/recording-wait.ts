/**
 * Lowest rate of encoded speech to expect, in bytes per second. Used to estimate the length of a recording from its
 * size.
 */
const minBytesPerSecond = 2000;
/** A server without a GPU may need longer than the length of the recording. */
const timesItsLength = 2;
/** Longest delay that `setTimeout` accepts, in milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Returns how long to wait for the transcript of a recording, in milliseconds: twice its length, but never less than
 * `minMs`. `seconds` is null if the length is unknown; `bytes` is the size of the file.
 */
export function recordingWait(minMs: number, seconds: number | null, bytes: number): number {
  const length = seconds ?? bytes / minBytesPerSecond;
  return Math.min(longestTimerMs, Math.max(minMs, Math.ceil(length * timesItsLength * 1000)));
}

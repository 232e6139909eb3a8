/** Comfortable reading speed, in columns per second. */
const perSecond = 17;

/** Minimum duration of a cue, in seconds. */
export const shortestShown = 1;

/** Maximum duration of a cue that doesn't take longer to read, in seconds. */
export const longestShown = 7;

/** Returns the reading time of text of this width, in seconds. */
export function readingSeconds(width: number): number {
  return Math.max(shortestShown, width / perSecond);
}

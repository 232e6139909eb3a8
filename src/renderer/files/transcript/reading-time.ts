/** Columns that are read in a second without hurry. */
const perSecond = 17;

/** What is shown for less than this is a flicker; in seconds. */
export const shortestShown = 1;

/** The longest that a cue is shown whose text is read sooner, in seconds. */
export const longestShown = 7;

/** How long a text of so many columns is to be shown, in seconds. */
export function readingSeconds(width: number): number {
  return Math.max(shortestShown, width / perSecond);
}

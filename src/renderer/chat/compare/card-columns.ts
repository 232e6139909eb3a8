/** The narrowest card and the gap between two, in px. */
const narrowest = 264;
const gap = 12;

/** How many cards stand in one row of a width in px: as many as fit, so that the rows are as even as can be. */
export function cardColumns(width: number, count: number): number {
  const fit = Math.max(1, Math.floor((width + gap) / (narrowest + gap)));
  const rows = Math.ceil(count / fit);
  return Math.max(1, Math.ceil(count / rows));
}

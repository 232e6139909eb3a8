/** In px: the narrowest card, and the space between two cards. */
const narrowest = 264;
const gap = 12;

/** Returns the number of columns that spreads `count` cards evenly over rows `width` px wide. */
export function cardColumns(width: number, count: number): number {
  const fit = Math.max(1, Math.floor((width + gap) / (narrowest + gap)));
  const rows = Math.ceil(count / fit);
  return Math.max(1, Math.ceil(count / rows));
}

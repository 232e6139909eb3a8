import { longestLine, rangeWidths, type TextUnit, textOf } from './subtitle-text.ts';

/** One or two lines that are shown together, their total width, and the units in them. */
export type Block = {
  readonly lines: readonly string[];
  readonly width: number;
  readonly units: readonly TextUnit[];
};

/**
 * Divides text into blocks of at most two lines of {@link longestLine}: as few as possible, of similar length,
 * preferably at the ends of sentences and clauses, and at pauses. `pauseAfter` returns the pause after a unit in
 * seconds.
 */
export function blocksOf(
  units: readonly TextUnit[],
  pauseAfter: (unit: TextUnit) => number = () => 0,
): readonly Block[] {
  const width = rangeWidths(units);
  const pauses = units.map(pauseAfter);
  const pausesBefore = [0];
  for (const pause of pauses) pausesBefore.push((pausesBefore.at(-1) ?? 0) + costOfPause(pause));
  const costWithin = (from: number, to: number) => (pausesBefore[to - 1] ?? 0) - (pausesBefore[from] ?? 0);
  const ends = cheapest(units.length, (from, to) => {
    const all = width(from, to);
    const middle = all <= longestLine ? from : middleOf(units, width, from, to);
    if (middle === null) return null;
    const atEnd = to === units.length;
    const breaks = atEnd || (pauses[to - 1] ?? 0) >= clearPause ? 0 : costOfBreak(units[to - 1]);
    return costOfBlock + breaks + costWithin(from, to) + Math.max(0, shortWidth - all) * 2;
  });
  return ends.map((to, at) => {
    const from = ends[at - 1] ?? 0;
    const all = width(from, to);
    const middle = all <= longestLine ? null : middleOf(units, width, from, to);
    const lines =
      middle === null
        ? [[from, to]]
        : [
            [from, middle],
            [middle, to],
          ];
    return {
      lines: lines.map(([start, end]) => textOf(units.slice(start, end))),
      width: all,
      units: units.slice(from, to),
    };
  });
}

/** A pause as clear as the end of a sentence, and one that a subtitle shouldn't last through, in seconds. */
const clearPause = 0.3;
const longPause = 1;

/** Cost of a pause within a block. A long one costs more than the short blocks that it separates. */
function costOfPause(seconds: number): number {
  return seconds < longPause ? 0 : (costOfBlock + 2 * shortWidth) * seconds;
}

/** Divides text into about `count` lines of similar width: more if it needs more, fewer if it has fewer words. */
export function singleLines(units: readonly TextUnit[], count: number): readonly string[] {
  if (units.length === 0) return [];
  const width = rangeWidths(units);
  const share = width(0, units.length) / Math.max(count, linesNeeded(units));
  const ends = cheapest(units.length, (from, to) => {
    const all = width(from, to);
    if (all > longestLine && to - from > 1) return null;
    const atEnd = to === units.length;
    return (all - share) ** 2 / 2 + (atEnd ? 0 : costOfBreak(units[to - 1]));
  });
  return ends.map((to, at) => textOf(units.slice(ends[at - 1] ?? 0, to)));
}

/** Returns the number of lines of {@link longestLine} that text fills. */
export function linesNeeded(units: readonly TextUnit[]): number {
  const width = rangeWidths(units);
  let lines = 0;
  for (let from = 0, to = 0; from < units.length; from = to) {
    to = from + 1;
    while (to < units.length && width(from, to + 1) <= longestLine) to += 1;
    lines += 1;
  }
  return lines;
}

/**
 * Cost of each block, and the width below which a block costs extra. A break between words costs as much as a block,
 * and a break after a title more than any other.
 */
const costOfBlock = 40;
const shortWidth = 20;

function costOfBreak(last: TextUnit | undefined): number {
  return [0, 12, 40, 400][last?.rank ?? 2] ?? 0;
}

/**
 * Returns the best position to break into two lines: of similar width, preferably after a clause. Null if two lines
 * aren't enough.
 */
function middleOf(
  units: readonly TextUnit[],
  width: (from: number, to: number) => number,
  from: number,
  to: number,
): number | null {
  let best: number | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  if (width(from, to) > 2 * longestLine + 1) return null;
  for (let at = to - 1; at > from; at -= 1) {
    const below = width(at, to);
    if (below > longestLine) break;
    const above = width(from, at);
    if (above > longestLine) continue;
    const cost = Math.abs(above - below) / 2 + costOfBreak(units[at - 1]) / 3;
    if (cost < lowest) [best, lowest] = [at, cost];
  }
  return best;
}

/** Upper bound for the number of units in a block, because each has at least one column. */
const maxUnits = 2 * longestLine;

/** Returns the ends of the blocks with the lowest total cost. `costOf` returns null for an impossible block. */
function cheapest(length: number, costOf: (from: number, to: number) => number | null): readonly number[] {
  const best: { readonly cost: number; readonly from: number }[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= length; to += 1) {
    let found = { cost: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = to - 1; from >= Math.max(0, to - maxUnits); from -= 1) {
      const blockCost = costOf(from, to);
      if (blockCost === null) break;
      const cost = (best[from]?.cost ?? 0) + blockCost;
      if (cost < found.cost) found = { cost, from };
    }
    best.push(found);
  }
  const ends: number[] = [];
  for (let at = length; at > 0; at = best[at]?.from ?? 0) ends.unshift(at);
  return ends;
}

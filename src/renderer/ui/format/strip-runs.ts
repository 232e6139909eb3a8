/** A part of a strip. `size` is its share of the width, in any unit. */
export type StripPart<State> = { readonly state: State; readonly size: number };

/** Consecutive parts that are drawn as one. `first` and `last` are their indexes. */
export type StripRun<State> = StripPart<State> & { readonly first: number; readonly last: number };

/**
 * Returns what a strip draws: each part by itself, or, if there are more than `fit`, one run for consecutive parts in
 * the same state. `isDense` is whether there are more than `fit` of those too, so that gaps wouldn't fit between them.
 */
export function stripRuns<State>(
  parts: readonly StripPart<State>[],
  fit: number,
): { readonly runs: readonly StripRun<State>[]; readonly isDense: boolean } {
  const runs: StripRun<State>[] = [];
  for (const [index, { state, size }] of parts.entries()) {
    const run = runs.at(-1);
    if (parts.length > fit && run && run.state === state)
      runs[runs.length - 1] = { ...run, size: run.size + size, last: index };
    else runs.push({ state, size, first: index, last: index });
  }
  return { runs, isDense: runs.length > fit };
}

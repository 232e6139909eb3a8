import type { Samples } from './measure.ts';

/** A row of the figures to reach: its id, what it measures, and how. */
export type Row = { readonly id: string; readonly title: string; measure(): Promise<RowResult> };

/** What came of a row. */
export type RowResult = {
  readonly comparisons: readonly Comparison[];
  readonly goals: readonly Goal[];
  /** How the cost grows with the size: what one unit costs at each size. */
  readonly growth?: readonly Growth[];
};

/** Contestants under one condition; ratios are of medians, over `base`. */
export type Comparison = {
  readonly condition: string;
  readonly base: string;
  readonly samples: readonly Samples[];
};

/** A figure that must not be above its limit. */
export type Goal = { readonly what: string; readonly value: number; readonly limit: number };

/** What one unit of work costs at some size, in microseconds. */
export type Growth = { readonly size: string; readonly microsecondsEach: number };

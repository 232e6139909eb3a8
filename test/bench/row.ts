import type { Samples } from './measure.ts';

/** A benchmark: its id, what it measures, and how. */
export type Row = {
  readonly id: string;
  readonly title: string;
  /** Programs that it runs. Without them, it isn't measured. */
  readonly needs?: readonly string[];
  measure(): Promise<RowResult | NotMeasured>;
};

/** Why a benchmark can't be measured on this computer: a sentence. */
export type NotMeasured = { readonly notMeasured: string };

/** The result of a benchmark. */
export type RowResult = {
  readonly comparisons: readonly Comparison[];
  readonly goals: readonly Goal[];
  /** How the cost per unit depends on the size. */
  readonly growth?: readonly Growth[];
};

/** Candidates under one condition. Ratios compare medians, relative to `base`. */
export type Comparison = {
  readonly condition: string;
  readonly base: string;
  readonly samples: readonly Samples[];
};

/** A value that must not exceed its limit. */
export type Goal = { readonly what: string; readonly value: number; readonly limit: number };

/** The cost of one unit of work at a size, in microseconds. */
export type Growth = { readonly size: string; readonly microsecondsEach: number };

import { latestInstant } from '../../../shared/limits.ts';

/** Returns a moment (epoch ms) as a date, limited to the range of `Date`. NaN becomes the epoch. */
export function dateOf(moment: number): Date {
  return new Date(Math.min(Math.max(moment || 0, -latestInstant), latestInstant));
}

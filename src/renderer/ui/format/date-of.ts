import { latestInstant } from '../../../shared/limits.ts';

/** Returns a moment (epoch ms) as a date: the nearest that exists, and the first one for what is no number. */
export function dateOf(moment: number): Date {
  return new Date(Math.min(Math.max(moment || 0, -latestInstant), latestInstant));
}

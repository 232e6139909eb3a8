import { periodOf } from '../../ui/format/date-groups.ts';
import { dateOf } from '../../ui/format/date-of.ts';

/**
 * Returns whether a date belongs above a message: where the day changes, and above the first message of a conversation
 * that wasn't started today. Both moments are in epoch ms; `before` is that of the previous message.
 */
export function startsDay(moment: number, before: number | undefined, now: Date): boolean {
  if (before === undefined) return periodOf(moment, now).kind !== 'today';
  return dateOf(before).toDateString() !== dateOf(moment).toDateString();
}

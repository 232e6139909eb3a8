import type { ListedConversation } from '../../../shared/chat/conversation.ts';
import { dateOf } from './date-of.ts';

/** A group in the conversation list, with its own heading. `month` counts from 0. */
export type Period =
  | { readonly kind: 'pinned' }
  | { readonly kind: 'today' }
  | { readonly kind: 'yesterday' }
  | { readonly kind: 'week' }
  | { readonly kind: 'month'; readonly year: number; readonly month: number };

/** The conversations of a period, newest first. */
export type DateGroup = { readonly period: Period; readonly conversations: readonly ListedConversation[] };

/** Groups conversations (newest first) for the list: pinned ones first, then by calendar day and month. */
export function dateGroups(conversations: readonly ListedConversation[], now: Date): readonly DateGroup[] {
  const groups = new Map<string, { period: Period; conversations: ListedConversation[] }>();
  const groupOf = (period: Period) => {
    const key = period.kind === 'month' ? `${period.year}-${period.month}` : period.kind;
    const group = groups.get(key) ?? { period, conversations: [] };
    groups.set(key, group);
    return group.conversations;
  };
  const pinned = conversations.filter((conversation) => conversation.pinned);
  if (pinned.length > 0) groupOf({ kind: 'pinned' }).push(...pinned);
  let group: ListedConversation[] = [];
  let from = Number.POSITIVE_INFINITY;
  for (const conversation of conversations) {
    if (conversation.pinned) continue;
    // Creating dates is slow, and most conversations are in the same period as the one before.
    if (conversation.updatedAt < from) {
      const period = periodOf(conversation.updatedAt, now);
      group = groupOf(period);
      from = startOf(period, conversation.updatedAt);
    }
    group.push(conversation);
  }
  return [...groups.values()];
}

/** Returns the period of a moment (epoch ms) relative to `now`, in local time. */
export function periodOf(moment: number, now: Date): Period {
  const date = dateOf(moment);
  const days = daysBetween(date, now);
  if (days <= 0) return { kind: 'today' };
  if (days === 1) return { kind: 'yesterday' };
  if (days <= 7) return { kind: 'week' };
  return { kind: 'month', year: date.getFullYear(), month: date.getMonth() };
}

/**
 * Returns the start of a moment's month or day, in epoch ms. Moments from then until `moment` are in the same period.
 */
function startOf(period: Period, moment: number): number {
  const date = dateOf(moment);
  const day = period.kind === 'month' ? 1 : date.getDate();
  return new Date(date.getFullYear(), date.getMonth(), day).getTime();
}

/** Returns the milliseconds from `now` to the end of the local day. */
export function untilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

// Counts calendar days, because a day with a clock change has 23 or 25 hours.
function daysBetween(earlier: Date, later: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(later) - day(earlier)) / 86_400_000);
}

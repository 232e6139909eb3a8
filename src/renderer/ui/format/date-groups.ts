import type { Conversation } from '../../../shared/models/conversation.ts';
import { dateOf } from './date-of.ts';

/** A stretch of time under one heading of the list; months count from 0. */
export type Period =
  | { readonly kind: 'pinned' }
  | { readonly kind: 'today' }
  | { readonly kind: 'yesterday' }
  | { readonly kind: 'week' }
  | { readonly kind: 'month'; readonly year: number; readonly month: number };

/** Conversations of one period, newest first. */
export type DateGroup = { readonly period: Period; readonly conversations: readonly Conversation[] };

/** Groups conversations (newest first) as the list shows them: the pinned ones, then by calendar day and month. */
export function dateGroups(conversations: readonly Conversation[], now: Date): readonly DateGroup[] {
  const groups = new Map<string, { period: Period; conversations: Conversation[] }>();
  const put = (period: Period, conversation: Conversation) => {
    const key = period.kind === 'month' ? `${period.year}-${period.month}` : period.kind;
    const group = groups.get(key);
    if (group) group.conversations.push(conversation);
    else groups.set(key, { period, conversations: [conversation] });
  };
  for (const conversation of conversations) if (conversation.pinned) put({ kind: 'pinned' }, conversation);
  for (const conversation of conversations) {
    if (!conversation.pinned) put(periodOf(conversation.updatedAt, now), conversation);
  }
  return [...groups.values()];
}

/** The period that a moment (epoch ms) falls into, seen from `now`, in local time. */
export function periodOf(moment: number, now: Date): Period {
  const date = dateOf(moment);
  const days = daysBetween(date, now);
  if (days <= 0) return { kind: 'today' };
  if (days === 1) return { kind: 'yesterday' };
  if (days <= 7) return { kind: 'week' };
  return { kind: 'month', year: date.getFullYear(), month: date.getMonth() };
}

/** Milliseconds from `now` until the local day ends. */
export function untilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

// Days are counted on the calendar: around a clock change one has 23 or 25 hours.
function daysBetween(earlier: Date, later: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(later) - day(earlier)) / 86_400_000);
}

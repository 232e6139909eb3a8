import type { DoneWork, Work } from './work.ts';

/** Shortest reply that is worth a notification, in ms. */
const longReplyMs = 8_000;

/** Whether to notify a user who isn't looking at the window. */
export function isWorthNotifying({ kind, ms }: DoneWork): boolean {
  return kind !== 'reply' || ms >= longReplyMs;
}

/** Whether any work is running. */
export function isAtWork({ replies, transcripts, clips, recordings }: Work): boolean {
  return replies + transcripts + clips + recordings > 0;
}

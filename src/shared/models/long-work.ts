import type { DoneWork, Work } from './work.ts';

/** A reply that took less, in ms, is no long work: nobody is told of its end. */
const longReplyMs = 8_000;

/** Whether a person who does not look is told of it. */
export function isWorthTelling({ kind, ms }: DoneWork): boolean {
  return kind !== 'reply' || ms >= longReplyMs;
}

/** Whether anything runs at all. */
export function isAtWork({ replies, transcripts, clips, recordings }: Work): boolean {
  return replies + transcripts + clips + recordings > 0;
}

import type { DoneWork, Work } from './work.ts';

/** Minimum duration of a reply that is worth a notification, in ms. */
const longReplyMs = 8_000;

/** No running work. */
export const noWork: Work = {
  replies: 0,
  transcripts: 0,
  clips: 0,
  recordings: 0,
  talks: 0,
  progress: null,
  wantsWindow: false,
};

/** Whether finished work is worth a notification if the user isn't looking at the window. */
export function isWorthNotifying({ kind, ms }: DoneWork): boolean {
  return kind !== 'reply' || ms >= longReplyMs;
}

/** Whether any work is running. */
export function isAtWork({ replies, transcripts, clips, recordings, talks }: Work): boolean {
  return replies + transcripts + clips + recordings + talks > 0;
}

import type { Message } from './message.ts';

/**
 * Why a user message is left out of later requests: it has no reply, or a reply without text and images, such as tool
 * calls only.
 */
export type Unanswered = 'no-reply' | 'no-text';

/**
 * Returns why a user message is unanswered, or null if it isn't. `next` is the message after it in the path and must
 * not be running.
 */
export function unansweredFor(message: Message, next: Message | undefined): Unanswered | null {
  if (message.reply !== null || next?.reply?.ending == null) return null;
  // Joined to the next message by `spokenPath`.
  if (next.extras?.spokenTo !== undefined) return null;
  if (next.text !== '' || next.attachments.length > 0) return null;
  return next.extras === null ? 'no-reply' : 'no-text';
}

/**
 * Returns a path without unanswered messages, because many chat templates refuse several user messages in a row. The
 * last user message stays: it's the one to be answered.
 */
export function answeredPath(path: readonly Message[]): readonly Message[] {
  const last = path.findLastIndex(({ reply }) => reply === null);
  return path.filter((message, at) => at >= last || unansweredFor(message, path[at + 1]) === null);
}

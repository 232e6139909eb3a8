import type { Message } from './message.ts';

/** Why a user message is left out of later requests: no reply at all, or one of tool calls or images alone. */
export type Unanswered = 'no-reply' | 'no-text';

/** Says why a user message is unanswered, null where it isn't. `next` follows it in the path, and no longer runs. */
export function unansweredFor(message: Message, next: Message | undefined): Unanswered | null {
  if (message.reply !== null || next?.reply?.ending == null || next.text !== '') return null;
  return next.extras === null ? 'no-reply' : 'no-text';
}

/**
 * Returns a path without unanswered messages: several user messages in a row are refused by many chat templates. The
 * last user message stays, since it is the one to be answered.
 */
export function answeredPath(path: readonly Message[]): readonly Message[] {
  const last = path.findLastIndex(({ reply }) => reply === null);
  return path.filter((message, at) => at >= last || unansweredFor(message, path[at + 1]) === null);
}

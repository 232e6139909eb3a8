import type { Turn } from './turns.ts';

// Measured from the styles at default sizes. The real height replaces the estimate once the turn has been rendered.
const lineOf = { characters: 84, reply: 26, message: 24 };
const around = { reply: 44, message: 70 };
/** Block spacing makes rendered Markdown taller than its lines of text. */
const looseness = 1.25;

/** Estimates a turn's height in px from the length of its text. */
export function estimateTurnHeight({ message }: Turn): number {
  const lines = Math.max(1, Math.ceil(message.text.length / lineOf.characters));
  return message.reply
    ? around.reply + Math.ceil(lines * looseness) * lineOf.reply
    : around.message + lines * lineOf.message;
}

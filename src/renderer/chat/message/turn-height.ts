import type { Turn } from '../model/turns.ts';

// Measured from the styles at default sizes. The real height replaces the estimate once the turn has been rendered.
const lineMetrics = { characters: 84, reply: 26, message: 24 };
const otherHeight = { reply: 44, message: 70 };
/** Factor by which block spacing makes rendered Markdown taller than its lines of text. */
const blockSpacing = 1.25;

/** Estimates a turn's height in px from the length of its text. */
export function estimateTurnHeight({ message }: Turn): number {
  const lines = Math.max(1, Math.ceil(message.text.length / lineMetrics.characters));
  return message.reply
    ? otherHeight.reply + Math.ceil(lines * blockSpacing) * lineMetrics.reply
    : otherHeight.message + lines * lineMetrics.message;
}

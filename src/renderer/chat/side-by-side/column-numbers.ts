import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';
import { words } from '../../words.ts';
import { countOf } from '../time-labels.ts';
import { replyNumbers, usageLine } from '../usage-line.ts';

/** What a column says of its request once it has ended: tokens, time, and how fast it wrote. Null while it runs. */
export function columnNumbers(message: Message, whole: Generation): string | null {
  const numbers = replyNumbers(message, whole);
  if (!numbers) return null;
  const line = usageLine(numbers);
  if (numbers.perSecond === null) return line;
  const { perSecond, aboutPerSecond } = words.compare.card;
  const speed = countOf(Math.max(1, Math.round(numbers.perSecond)));
  return `${line}, ${numbers.estimated ? aboutPerSecond(speed) : perSecond(speed)}`;
}

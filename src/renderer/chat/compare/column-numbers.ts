import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';
import { strings } from '../../i18n/strings.ts';
import { countOf } from '../../ui/format/time-labels.ts';
import { replyNumbers, rounded, timeOf, tokensOf, usageLine } from '../usage/usage-line.ts';

/** What a column says of its request once it has ended: tokens and time, and tokens a second. Null while it runs. */
export function columnNumbers(message: Message, whole: Generation): string | null {
  const numbers = replyNumbers(message, whole);
  if (!numbers) return null;
  const { perSecond, estimated } = numbers;
  const line = usageLine(numbers);
  if (perSecond === null) return line;
  const speed = Math.max(1, Math.round(perSecond));
  return strings().frame.row([
    line,
    strings().compare.card.perSecond(countOf(estimated ? rounded(speed) : speed)),
  ]);
}

/** What one request for n replies says of them all, once it has ended; null while it runs. */
export function setNumbers({ startedAt, endedAt, usage }: Generation): string | null {
  if (endedAt === null) return null;
  const time = timeOf(endedAt - startedAt);
  const tokens = usage?.completionTokens ?? null;
  return tokens === null ? time : strings().chat.reply.tokensIn(tokensOf(tokens, false), time);
}

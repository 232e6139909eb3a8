import type { Generation } from '../../../../shared/chat/generation.ts';
import type { Message } from '../../../../shared/chat/message.ts';
import { strings } from '../../../i18n/strings.ts';
import { countOf } from '../../../ui/format/count-of.ts';
import { replyNumbers, rounded, timeOf, tokensOf, usageLine } from '../../model/usage-line.ts';

/** Formats tokens, time and tokens per second of a column's request. Returns null while it's running. */
export function columnNumbers(message: Message, generation: Generation): string | null {
  const numbers = replyNumbers(message, generation);
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

/** Formats usage and time of one request for n replies. Returns null while it's running. */
export function setNumbers({ startedAt, endedAt, usage }: Generation): string | null {
  if (endedAt === null) return null;
  const time = timeOf(endedAt - startedAt);
  const tokens = usage?.completionTokens ?? null;
  return tokens === null ? time : strings().chat.reply.tokensIn(tokensOf(tokens, false), time);
}

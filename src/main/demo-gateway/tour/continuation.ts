import type { ChatModel } from '../models.ts';
import { notice, replyText, type TopicQuestion, tipOf, variantCount } from './reply-text.ts';

/**
 * Returns the continuation of a partial reply, without repeating any of it. With `faithful`, a reply of the demo
 * gateway to this question continues as it would have. Otherwise it's a new ending. Eight consecutive variants have
 * different endings.
 */
export function continuation(
  model: ChatModel,
  question: TopicQuestion,
  variant: number,
  faithful: boolean,
  partial: string,
): string {
  const variants = Array.from({ length: faithful ? variantCount : 0 }, (_, step) => variant + step);
  const own = variants
    .map((one) => replyText(model, question, one).content)
    .find((content) => content.startsWith(partial));
  const rest = own?.slice(partial.length);
  if (rest) return rest;
  const more =
    rest === '' ? 'The reply was already complete. This was added because you asked to continue it.\n\n' : '';
  return `${separator(partial)}${more}${tipOf(variant)}\n\n*${notice}*`;
}

/** Returns what to insert between a text that may end mid-sentence or in a code block, and a new paragraph. */
function separator(partial: string): string {
  const fences = partial.match(/^ {0,3}(`{3,}|~{3,})/gm) ?? [];
  const fence = fences.length % 2 === 1 ? fences.at(-1)?.trim() : undefined;
  if (fence) return `\n${fence}\n\n`;
  if (/[.:?!…”"'*)\]|]\s*$/.test(partial)) return '\n\n';
  return `${/\s$/.test(partial) ? '' : ' '}… and the sentence ends here, because the demo gateway doesn't know how it continues.\n\n`;
}

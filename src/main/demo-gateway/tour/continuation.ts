import type { ChatModel } from '../models.ts';
import { notice } from './notice.ts';
import { replyText, variantCount } from './reply-text.ts';
import { tips } from './tips.ts';

/**
 * What follows a partial reply, without repeating any of it. With `faithful`, the rest of the very text that was begun,
 * if it was one of ours to this question; else an ending of its own, different for eight variants in a row.
 */
export function continuation(
  model: ChatModel,
  question: string,
  variant: number,
  faithful: boolean,
  partial: string,
): string {
  const rest = faithful ? restOfOurs(model, question, variant, partial) : null;
  if (rest !== null && rest !== '') return rest;
  const tip = tips[variant % tips.length] ?? tips[0];
  const more =
    rest === '' ? 'The reply was already complete. This was added because you asked to continue it.' : '';
  return `${joint(partial)}${[more, tip, `*${notice}*`].filter(Boolean).join('\n\n')}`;
}

/** The rest of the variant that `partial` begins, the most likely first; empty if it was whole, null if there is none. */
function restOfOurs(model: ChatModel, question: string, variant: number, partial: string): string | null {
  for (let step = 0; step < variantCount; step += 1) {
    const { content } = replyText(model, question, variant + step);
    if (content.startsWith(partial)) return content.slice(partial.length);
  }
  return null;
}

/** What lets a new paragraph follow a text that may end in mid-sentence or in mid-code. */
function joint(partial: string): string {
  const fences = partial.match(/^ {0,3}(`{3,}|~{3,})/gm) ?? [];
  const fence = fences.length % 2 === 1 ? fences.at(-1)?.trim() : undefined;
  if (fence) return `\n${fence}\n\n`;
  if (/[.:?!…”"'*)\]|]\s*$/.test(partial)) return '\n\n';
  return `${/\s$/.test(partial) ? '' : ' '}… and the sentence ends here, because the demo gateway doesn't know how it continues.\n\n`;
}

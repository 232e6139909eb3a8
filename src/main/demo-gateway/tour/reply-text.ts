import type { ChatModel } from '../models.ts';
import { longReply } from './long-reply.ts';
import { notice } from './notice.ts';
import { tips } from './tips.ts';
import { topicOf } from './topics.ts';

/** How many variants of a reply there are before they come round again (a multiple of every count of takes and tips). */
export const variantCount = 24;

/** What a model says to a question. Eight variants in a row differ from each other; `reasoning` is empty for most models. */
export function replyText(
  model: ChatModel,
  question: string,
  variant: number,
): { readonly reasoning: string; readonly content: string } {
  const topic = topicOf(question);
  const tip = tips[variant % tips.length] ?? tips[0];
  const take = topic.takes[variant % topic.takes.length]?.(question) ?? topic.brief;
  const full = `${take}\n\n${tip}\n\n*${notice}*`;
  switch (model) {
    case 'demo-tour':
      return { reasoning: '', content: full };
    case 'demo-brief':
      return { reasoning: '', content: `${topic.brief} ${tip}\n\n*${notice}*` };
    case 'demo-long':
      return { reasoning: '', content: `*${notice}*\n\n${longReply(variant)}\n\n${tip}` };
    case 'demo-thinker':
      return {
        reasoning: `${topic.reasoning}\n\nKeep to what is true of this version. Then add one tip: ${tip}`,
        content: full,
      };
  }
}

import type { ChatModel } from '../models.ts';
import { longReply } from './long-reply.ts';
import { notice } from './notice.ts';
import { tips } from './tips.ts';
import type { Topic } from './topic.ts';

const searched = `A harbour gate is closed before the water on both sides is level, and opened when it is.

High tide is the best time to open it: the difference is smallest then, and the current is slack.

*${notice}*`;

/** Number of variants before they repeat: a multiple of the number of texts of each topic, and of tips. */
export const variantCount = 24;

/** A question, and the topic of its reply. */
export type Asked = { readonly question: string; readonly topic: Topic };

/** Returns a model's reply to a question. Eight consecutive variants differ. `reasoning` is empty for most models. */
export function replyText(
  model: ChatModel,
  { question, topic }: Asked,
  variant: number,
): { readonly reasoning: string; readonly content: string } {
  const tip = tips[variant % tips.length] ?? tips[0];
  const take = topic.replies[variant % topic.replies.length]?.(question) ?? topic.brief;
  const full = `${take}\n\n${tip}\n\n*${notice}*`;
  switch (model) {
    case 'demo-tour':
      return { reasoning: '', content: full };
    case 'demo-brief':
      return { reasoning: '', content: `${topic.brief} ${tip}\n\n*${notice}*` };
    case 'demo-long':
      return { reasoning: '', content: `*${notice}*\n\n${longReply(variant)}\n\n${tip}` };
    case 'demo-search':
      return { reasoning: '', content: searched };
    case 'demo-artist':
      return {
        reasoning: '',
        content: `A picture of stripes. Its colours depend on your message.\n\n*${notice}*`,
      };
    case 'demo-tools':
      return { reasoning: '', content: '' };
    case 'demo-decliner':
      return {
        reasoning: '',
        content: `I can’t help with that. This model declines every message, so that you can see how that looks. ${notice}`,
      };
    case 'demo-thinker':
      return {
        reasoning: `${topic.reasoning}\n\nKeep to what is true of this version. Then add one tip: ${tip}`,
        content: full,
      };
  }
}

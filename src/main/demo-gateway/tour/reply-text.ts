import type { ChatModel } from '../models.ts';
import { quoted } from './quoted.ts';
import { longReply, type Topic } from './topics.ts';

/** Included in every reply of the demo gateway. */
export const notice = 'This is the demo gateway: the reply is made up, and nothing left this computer.';

/** One of these ends each reply, so that several replies to a question differ. */
const tips = [
  'Stop or Esc ends a reply. The text so far is kept.',
  'Continue resumes a reply where it stopped.',
  'Regenerate requests another reply and keeps the previous one as a version.',
  'Editing a message creates a new version. The old one and its replies are kept.',
  'Branch from here copies the conversation up to that message into a new one.',
  'A reply keeps streaming while another conversation is open.',
  "You can type any model ID, even if it isn't in the list.",
  'The model `demo-long` writes for more than a minute, to show how a long reply streams.',
] as const;

/**
 * Number of variants before they repeat: a multiple of the number of texts in each topic, and of the number of tips.
 */
export const variantCount = tips.length;

/** A question, and the topic of its reply. */
export type TopicQuestion = { readonly question: string; readonly topic: Topic };

/** Returns the tip of a variant. */
export function tipOf(variant: number): string {
  return tips[variant % tips.length] ?? tips[0];
}

/** Returns a model's reply to a question. Eight consecutive variants differ. `reasoning` is empty for most models. */
export function replyText(
  model: ChatModel,
  { question, topic }: TopicQuestion,
  variant: number,
): { readonly reasoning: string; readonly content: string } {
  const tip = tipOf(variant);
  const text = topic.replies[variant % topic.replies.length] ?? topic.brief;
  const shown = question.trim() === '' ? 'An empty message' : quoted(question, 8);
  const full = `${text.replace('{question}', () => shown)}\n\n${tip}\n\n*${notice}*`;
  const reasoning = `${topic.reasoning}\n\nKeep to what is true of this version. Then add one tip: ${tip}`;
  const contents: Readonly<Record<ChatModel, string>> = {
    'demo-tour': full,
    'demo-brief': `${topic.brief} ${tip}\n\n*${notice}*`,
    'demo-long': `*${notice}*\n\n${longReply}\n\n${tip}`,
    'demo-thinker': full,
    'demo-search': `${harbour}\n\n*${notice}*`,
    'demo-artist': `A picture of stripes. Its colours depend on your message.\n\n*${notice}*`,
    'demo-tools': '',
    'demo-decliner': `I can’t help with that. This model declines every message, so that you can see how that looks. ${notice}`,
  };
  return { reasoning: model === 'demo-thinker' ? reasoning : '', content: contents[model] };
}

const harbour = `A harbour gate is closed before the water on both sides is level, and opened when it is.

High tide is the best time to open it: the difference is smallest then, and the current is slack.`;

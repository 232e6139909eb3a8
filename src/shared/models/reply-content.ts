import type { Message } from './message.ts';

/** Whether a reply has content to show. Reasoning alone doesn't count. */
export function hasContent({ text, extras }: Pick<Message, 'text' | 'extras'>): boolean {
  return text !== '' || extras !== null;
}

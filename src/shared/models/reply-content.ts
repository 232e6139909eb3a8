import type { Message } from './message.ts';

/** Whether a reply has content to show. Reasoning or sources alone don't count. */
export function hasContent({ text, extras }: Pick<Message, 'text' | 'extras'>): boolean {
  if (text !== '' || extras === null) return text !== '';
  return extras.declined || extras.toolCalls.length > 0 || extras.droppedImages > 0;
}

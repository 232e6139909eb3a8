import type { Message } from './message.ts';

/** Whether a reply has anything to show; its reasoning alone is no reply. */
export function hasContent({ text, extras }: Pick<Message, 'text' | 'extras'>): boolean {
  return text !== '' || extras !== null;
}

import type { Message } from './message.ts';

/** Whether a reply has content to show. Reasoning or sources alone don't count. */
export function hasContent({
  text,
  extras,
  attachments,
}: Pick<Message, 'text' | 'extras' | 'attachments'>): boolean {
  if (text !== '' || attachments.length > 0) return true;
  if (extras === null) return false;
  return extras.declined || extras.toolCalls.length > 0 || extras.droppedImages > 0;
}

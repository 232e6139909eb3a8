import type { Message } from './message.ts';

/** Whether a reply has content to show. Reasoning or sources alone don't count. */
export function hasContent({
  text,
  extras,
  attachments,
}: Pick<Message, 'text' | 'extras' | 'attachments'>): boolean {
  if (text !== '' || attachments.length > 0) return true;
  if (extras === null) return false;
  const { declined, toolCalls, droppedImages, droppedAudio } = extras;
  return declined || toolCalls.length > 0 || droppedImages > 0 || droppedAudio === true;
}

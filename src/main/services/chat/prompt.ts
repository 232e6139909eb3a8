import type { Message } from '../../../shared/models/message.ts';
import type { ChatMessage } from '../../gateway/chat-request.ts';

/** A path of the tree as the messages of a request: reasoning is never sent back, empty replies are left out. */
export function promptOf(path: readonly Message[]): readonly ChatMessage[] {
  return path
    .filter(({ text }) => text !== '')
    .map(({ text, reply }) => ({ role: reply ? 'assistant' : 'user', content: text }));
}

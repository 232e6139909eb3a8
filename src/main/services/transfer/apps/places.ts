import type { AppMessage } from './app-conversation.ts';
import { derivedId } from './app-import.ts';

/** A message of a tree, as far as it can be read. The message is null if only its place is known, or not even that. */
export type Placed<Message> = {
  readonly id: string | null;
  readonly parentId: string | null;
  readonly message: Message | null;
};

/**
 * Converts the messages of a tree. Those that can't be read keep their places, so that they never cut a thread in two:
 * without a known parent, they and the messages after them follow the previous one in the file. They're counted.
 */
export function inPlaces<Message>(
  conversationId: string,
  placed: readonly Placed<Message>[],
  convert: (message: Message, id: string, parentId: string | null) => AppMessage,
): readonly AppMessage[] {
  const ids = placed.map(({ id }, at) => id ?? derivedId([conversationId, 'message', String(at)]));
  const known = new Set(ids);
  const hasLostId = placed.some(({ id }) => id === null);
  // First messages may name a parent that doesn't exist.
  const root = placed[0]?.parentId ?? null;
  return placed.map(({ id: ownId, message, parentId: named }, at) => {
    const [id = '', before = null] = [ids[at], ids[at - 1]];
    const isLost = hasLostId && named !== root && named !== null && !known.has(named);
    // A list names each message's predecessor, which may have lost its id.
    const isDamaged = message === null || ownId === null || placed[at - 1]?.id === null;
    const follows = named === null && isDamaged;
    const parentId = isLost || follows ? before : named;
    return message === null ? damagedMessage(id, parentId) : convert(message, id, parentId);
  });
}

/** Returns a message without content, which isn't imported. The messages after it follow the one before it. */
export function damagedMessage(id: string, parentId: string | null): AppMessage {
  return { id, parentId, role: 'assistant', createdAt: null, text: '', leftOut: [{ kind: 'other' }] };
}

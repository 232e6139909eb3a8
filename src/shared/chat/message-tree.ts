import type { Message } from './message.ts';

/** Messages of one conversation by parent (null for the first ones). Siblings are in order of creation. */
export type MessageTree = {
  readonly byId: ReadonlyMap<string, Message>;
  readonly children: ReadonlyMap<string | null, readonly Message[]>;
};

/** Builds the tree from messages in any order. */
export function messageTree(messages: Iterable<Message>): MessageTree {
  const byId = new Map<string, Message>();
  for (const message of messages) byId.set(message.id, message);
  const children = new Map<string | null, Message[]>();
  for (const message of byId.values()) {
    const siblings = children.get(message.parentId);
    if (siblings) siblings.push(message);
    else children.set(message.parentId, [message]);
  }
  for (const siblings of children.values()) siblings.sort(byAge);
  return { byId, children };
}

/** Returns the messages from the first one to `headId`. Empty if the head is unknown or null. */
export function pathTo(tree: MessageTree, headId: string | null): readonly Message[] {
  const path: Message[] = [];
  for (
    let at = headId ? tree.byId.get(headId) : undefined;
    at;
    at = at.parentId ? tree.byId.get(at.parentId) : undefined
  ) {
    path.push(at);
  }
  return path.reverse();
}

/** Returns a message and its siblings, oldest first. */
export function versionsOf(tree: MessageTree, message: Message): readonly Message[] {
  return tree.children.get(message.parentId) ?? [message];
}

/** Returns the newest leaf below a message, which is the head when that version is selected. */
export function newestLeaf(tree: MessageTree, messageId: string): string {
  let at = messageId;
  for (let next = tree.children.get(at)?.at(-1); next; next = tree.children.get(at)?.at(-1)) at = next.id;
  return at;
}

function byAge(a: Message, b: Message): number {
  return (
    a.createdAt - b.createdAt || (a.reply?.choice ?? 0) - (b.reply?.choice ?? 0) || (a.id < b.id ? -1 : 1)
  );
}

import type { Message } from '../../../shared/chat/message.ts';
import { type MessageTree, newestLeaf, versionsOf } from '../../../shared/chat/message-tree.ts';

/** The effect of removing a message on the tree of its conversation. */
export type Removal = {
  /** The removed messages, parents first. */
  readonly removed: readonly Message[];
  /** The ids of messages that move up to the parent of the removed one. */
  readonly moved: readonly string[];
  /** The last message of the path afterwards; null if there is none. */
  readonly headId: string | null;
};

/**
 * Plans the removal of a message. What follows is removed too if `following` is set or if there are other versions, the
 * nearest of which is then shown. Otherwise it moves up to the parent, which has no other children.
 */
export function removalOf(
  tree: MessageTree,
  message: Message,
  following: boolean,
  headId: string | null,
): Removal {
  const versions = versionsOf(tree, message);
  if (!following && versions.length === 1)
    return {
      removed: [message],
      moved: (tree.children.get(message.id) ?? []).map(({ id }) => id),
      headId: headId === message.id ? message.parentId : headId,
    };
  const removed = [message];
  for (const { id } of removed) for (const child of tree.children.get(id) ?? []) removed.push(child);
  const at = versions.indexOf(message);
  const next = versions[at - 1] ?? versions[at + 1];
  const left = next ? newestLeaf(tree, next.id) : message.parentId;
  return {
    removed,
    moved: [],
    headId: removed.some(({ id }) => id === headId) ? left : headId,
  };
}

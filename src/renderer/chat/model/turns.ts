import type { Message } from '../../../shared/chat/message.ts';
import { messageTree, newestLeaf, pathTo, versionsOf } from '../../../shared/chat/message-tree.ts';
import { type Omission, omissions } from '../../../shared/chat/sent-path.ts';

/**
 * A message on the shown path, with the ids of its versions, oldest first. `omission` is the reason why it isn't sent
 * with later messages, or null if it is.
 */
export type Turn = {
  readonly message: Message;
  readonly versions: readonly string[];
  readonly omission: Omission | null;
};

/**
 * Returns the turns from the first message to the head. Falls back to the newest path if the head's message hasn't
 * arrived yet.
 */
export function turnsOf(messages: ReadonlyMap<string, Message>, headId: string | null): readonly Turn[] {
  const tree = messageTree(messages.values());
  const newestRoot = tree.children.get(null)?.at(-1);
  const headExists = headId !== null && tree.byId.has(headId);
  const path = pathTo(tree, headExists || !newestRoot ? headId : newestLeaf(tree, newestRoot.id));
  const omitted = omissions(path);
  return path.map((message, at) => ({
    message,
    versions: versionsOf(tree, message).map(({ id }) => id),
    omission: omitted[at] ?? null,
  }));
}

/** Returns `next`, but reuses the objects of `before` for unchanged turns, so that memoised rows don't render again. */
export function keepUnchanged(before: readonly Turn[], next: readonly Turn[]): readonly Turn[] {
  return next.map((turn, at) => {
    const previous = before[at];
    const isUnchanged =
      previous?.message === turn.message &&
      previous.omission === turn.omission &&
      previous.versions.length === turn.versions.length &&
      previous.versions.every((id, index) => id === turn.versions[index]);
    return isUnchanged ? previous : turn;
  });
}

/** Returns the previous (-1) or next (1) version, or null at either end. */
export function neighbour(turn: Turn, step: -1 | 1): string | null {
  return turn.versions[turn.versions.indexOf(turn.message.id) + step] ?? null;
}

import { type Unanswered, unansweredFor } from '../../../shared/models/answered-path.ts';
import type { Message } from '../../../shared/models/message.ts';
import { messageTree, newestLeaf, pathTo, versionsOf } from '../../../shared/models/message-tree.ts';

/**
 * A message on the shown path, with the ids of its versions, oldest first. `unanswered` says why it's left out of later
 * requests; null if it isn't.
 */
export type Turn = {
  readonly message: Message;
  readonly versions: readonly string[];
  readonly unanswered: Unanswered | null;
};

/**
 * Returns the turns from the first message to the head. Falls back to the newest path if the head's message hasn't
 * arrived yet.
 */
export function turnsOf(messages: ReadonlyMap<string, Message>, headId: string | null): readonly Turn[] {
  const tree = messageTree(messages.values());
  const newestRoot = tree.children.get(null)?.at(-1);
  const known = headId !== null && tree.byId.has(headId);
  const path = pathTo(tree, known || !newestRoot ? headId : newestLeaf(tree, newestRoot.id));
  return path.map((message, at) => ({
    message,
    versions: versionsOf(tree, message).map(({ id }) => id),
    unanswered: unansweredFor(message, path[at + 1]),
  }));
}

/** Returns `next`, but reuses the objects of `before` for unchanged turns, so that memoised rows don't render again. */
export function keepUnchanged(before: readonly Turn[], next: readonly Turn[]): readonly Turn[] {
  return next.map((turn, at) => {
    const known = before[at];
    const same =
      known?.message === turn.message &&
      known.unanswered === turn.unanswered &&
      known.versions.length === turn.versions.length &&
      known.versions.every((id, index) => id === turn.versions[index]);
    return same ? known : turn;
  });
}

/** Returns the previous (-1) or next (1) version; null at either end. */
export function neighbour(turn: Turn, step: -1 | 1): string | null {
  return turn.versions[turn.versions.indexOf(turn.message.id) + step] ?? null;
}

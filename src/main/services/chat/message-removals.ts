import { randomUUID } from 'node:crypto';
import { messageTree } from '../../../shared/chat/message-tree.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { Clock } from '../clock.ts';
import type { ChatStores } from './chat-stores.ts';
import { nextChange } from './context-marks.ts';
import type { Conversations } from './conversations.ts';
import { type Removal, removalOf } from './removal.ts';
import type { RunRegistry } from './run-registry.ts';

/** Removes messages, and restores them while the app runs. Methods throw `not-found`. */
export type MessageRemovals = {
  /**
   * Removes a version of a message and, if there are other versions or `following` is set, what follows it.
   * @throws `busy` if a reply in the conversation is running
   */
  remove(
    conversationId: string,
    messageId: string,
    following: boolean,
  ): { readonly undoId: string; readonly removed: number };
  /** Undoes the latest removal in a conversation. Earlier ones can be undone after it. */
  restore(conversationId: string, undoId: string): void;
};

type Undo = Removal & {
  readonly id: string;
  readonly at: number;
  readonly previousHeadId: string | null;
};

/** How long a removal can be undone, in ms. Attachments that no message refers to are kept for at least that long. */
const undoMs = 60 * 60 * 1000;
/** How many removals can be undone per conversation. */
const maxUndo = 50;

/** Creates the service. Removed messages are held in memory. */
export function createMessageRemovals({
  stores: { database, messages, conversations: stored },
  conversations,
  runs,
  clock,
}: {
  readonly stores: Pick<ChatStores, 'database' | 'messages' | 'conversations'>;
  readonly conversations: Pick<Conversations, 'get' | 'messages' | 'announceAll'>;
  readonly runs: Pick<RunRegistry, 'of'>;
  readonly clock: Pick<Clock, 'now'>;
}): MessageRemovals {
  const undos = new Map<string, readonly Undo[]>();

  /** Drops the removals that can no longer be undone, so that their messages don't stay in memory. */
  function dropExpired(): void {
    for (const [conversationId, all] of undos) {
      const left = all.filter(({ at }) => at > clock.now() - undoMs);
      if (left.length > 0) undos.set(conversationId, left);
      else undos.delete(conversationId);
    }
  }

  function changeContext(conversationId: string, headId: string | null): void {
    const { contextChangedAt } = conversations.get(conversationId);
    stored.change(conversationId, { headId, contextChangedAt: nextChange(contextChangedAt, clock.now()) });
  }

  return {
    remove: (conversationId, messageId, following) => {
      const { headId } = conversations.get(conversationId);
      const tree = messageTree(conversations.messages(conversationId));
      const message = tree.byId.get(messageId);
      if (!message) throw new FailureError(failure('not-found'));
      if (runs.of(conversationId).length > 0) throw new FailureError(failure('busy'));
      const removal = removalOf(tree, message, following, headId);
      database.transaction(() => {
        for (const id of removal.moved) messages.setParent(id, message.parentId);
        // Children first: SQLite limits how deep a deletion can cascade.
        for (const { id } of removal.removed.toReversed()) messages.remove(id);
        changeContext(conversationId, removal.headId);
      });
      dropExpired();
      const undo = { ...removal, id: randomUUID(), at: clock.now(), previousHeadId: headId };
      undos.set(conversationId, [...(undos.get(conversationId) ?? []), undo].slice(-maxUndo));
      conversations.announceAll(conversationId);
      return { undoId: undo.id, removed: removal.removed.length };
    },
    restore: (conversationId, undoId) => {
      const { headId } = conversations.get(conversationId);
      dropExpired();
      const left = undos.get(conversationId) ?? [];
      const undo = left.at(-1);
      if (undo?.id !== undoId) throw new FailureError(failure('not-found'));
      const [first] = undo.removed;
      database.transaction(() => {
        for (const message of undo.removed) messages.add(message);
        for (const id of undo.moved) messages.setParent(id, first?.id ?? null);
        // The user may have continued from another message.
        changeContext(conversationId, headId === undo.headId ? undo.previousHeadId : headId);
      });
      undos.set(conversationId, left.slice(0, -1));
      conversations.announceAll(conversationId);
    },
  };
}

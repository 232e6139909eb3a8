import type {
  Conversation,
  ConversationDetail,
  ConversationEvent,
  ListedConversation,
} from '../../../shared/chat/conversation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { messageTree, newestLeaf } from '../../../shared/chat/message-tree.ts';
import type { ListEvent } from '../../../shared/list-event.ts';
import type { ConversationChange } from '../../storage/conversation-store.ts';
import type { Clock } from '../clock.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { listEvents } from '../list-events.ts';
import type { ChatStores } from './chat-stores.ts';
import type { ConversationTopics } from './conversation-topics.ts';
import type { ReplyEndings } from './reply-endings.ts';
import type { RunRegistry } from './run-registry.ts';

/** Conversations for the page. Methods throw `not-found` if a conversation or message doesn't exist. */
export type Conversations = {
  get(conversationId: string): Conversation;
  detail(conversationId: string): ConversationDetail;
  /** Returns all messages, including the text that running replies have so far. */
  messages(conversationId: string): readonly Message[];
  message(conversationId: string, messageId: string): Message;
  /** Stores a change and publishes it. */
  change(conversationId: string, change: ConversationChange): Conversation;
  /** Publishes the conversation's current state. */
  announce(conversationId: string): Conversation;
  /** Publishes conversations that were added or restored, in one event. Skips those that no longer exist. */
  announceMany(conversationIds: readonly string[]): void;
  /** Publishes the whole conversation, after a change other than an addition. */
  announceAll(conversationId: string): Conversation;
  remove(conversationId: string): void;
  /** Removes all conversations. Resolves once none of their replies is running. */
  removeAll(): Promise<void>;
  restore(conversationId: string): Conversation;
  /** Moves a conversation to a folder, or out of its folder (null). */
  move(conversationId: string, folderId: string | null): Conversation;
  /** Removes all conversations in a folder, and returns their ids. */
  removeFolder(folderId: string): readonly string[];
  /** Restores removed conversations. */
  restoreAll(conversationIds: readonly string[]): void;
  chooseVersion(conversationId: string, messageId: string): Conversation;
  watch(conversationId: string, signal: AbortSignal | undefined): AsyncGenerator<ConversationEvent>;
  watchList(signal: AbortSignal | undefined): AsyncGenerator<ListEvent<ListedConversation>>;
};

/** Creates the conversations service. The text of running replies replaces what is on disk. */
export function createConversations(
  stores: ChatStores,
  runs: RunRegistry,
  endings: ReplyEndings,
  topics: ConversationTopics,
  clock: Clock,
): Conversations {
  const { conversations, folders, messages } = stores;
  const views = createViews(stores, runs, endings);
  const { get, detail, message, toView } = views;
  const announcements = createAnnouncements(views, runs, topics);
  const { announce } = announcements;

  /** Returns the state of a conversation that a page shows, which may have been removed since it was opened. */
  function opening(conversationId: string): ConversationEvent {
    if (!views.find(conversationId)) return { type: 'removed' };
    // Flush and snapshot in one turn of the event loop, so that no delta is lost or repeated.
    for (const run of runs.of(conversationId)) run.show();
    return { type: 'snapshot', detail: detail(conversationId) };
  }

  function change(conversationId: string, part: ConversationChange): Conversation {
    get(conversationId);
    conversations.change(conversationId, part);
    return announce(conversationId);
  }

  return {
    get,
    detail,
    messages: views.messages,
    message,
    change,
    ...announcements,
    ...createRemovals(stores, get, announcements, runs, topics, clock),
    move: (conversationId, folderId) => {
      if (folderId !== null) getOrThrow(folders.get(folderId));
      return change(conversationId, { folderId });
    },
    chooseVersion: (conversationId, messageId) => {
      message(conversationId, messageId);
      const headId = newestLeaf(messageTree(messages.ofConversation(conversationId)), messageId);
      return change(conversationId, { headId });
    },
    watch: (conversationId, signal) => {
      get(conversationId);
      return topics.watch(conversationId, () => opening(conversationId), signal);
    },
    watchList: (signal) =>
      topics.list.watchAll(
        () =>
          listEvents(
            conversations
              .list()
              .map(({ conversations: listed, complete }) => ({ items: listed.map(toView), complete })),
            signal,
          ),
        signal,
      ),
  };
}

type Views = ReturnType<typeof createViews>;

/** Creates the functions that read conversations as they are now, including what isn't on disk yet. */
function createViews(
  { conversations, messages, generations }: ChatStores,
  runs: RunRegistry,
  endings: ReplyEndings,
) {
  const toView = <Stored extends { readonly id: string }>(stored: Stored) => ({
    ...stored,
    running: runs.of(stored.id).length > 0,
  });

  function find(conversationId: string): Conversation | null {
    const stored = conversations.get(conversationId);
    return stored ? toView(stored) : null;
  }

  const get = (conversationId: string) => getOrThrow(find(conversationId));

  /** Replaces what is on disk with endings not yet written and the current text of running replies. */
  function live(message: Message): Message {
    const current = endings.currentMessage(message);
    if (!current.reply || current.reply.ending) return current;
    const texts = runs.of(message.conversationId).map((run) => run.textOf(message.id));
    return { ...current, ...texts.find((found) => found !== null) };
  }

  const messagesOf = (conversationId: string) => messages.ofConversation(conversationId).map(live);

  function detail(conversationId: string): ConversationDetail {
    const conversation = get(conversationId);
    const current = new Map(runs.of(conversationId).map((run) => [run.generation().id, run.generation()]));
    return {
      conversation,
      messages: messagesOf(conversationId),
      generations: generations
        .ofConversation(conversationId)
        .map((stored) => current.get(stored.id) ?? endings.currentGeneration(stored)),
    };
  }

  function message(conversationId: string, messageId: string): Message {
    const found = messages.get(messageId);
    return live(getOrThrow(found?.conversationId === conversationId ? found : null));
  }

  return { toView, find, get, detail, messages: messagesOf, message };
}

type Announcements = Pick<Conversations, 'announce' | 'announceMany' | 'announceAll'>;

function createAnnouncements(
  { find, get, detail }: Views,
  runs: RunRegistry,
  topics: ConversationTopics,
): Announcements {
  function announce(conversationId: string): Conversation {
    const conversation = get(conversationId);
    topics.list.publish({ type: 'changed', item: conversation });
    topics.publish(conversationId, { type: 'conversation', conversation });
    return conversation;
  }

  return {
    announce,
    announceMany: (ids) => {
      const changed = ids.flatMap((id) => find(id) ?? []);
      if (changed.length === 0) return;
      topics.list.publish({ type: 'batch', changed, removed: [] });
      // Subscribers received `removed`, so they need a new snapshot.
      for (const { id } of changed)
        if (topics.isWatched(id)) topics.publish(id, { type: 'snapshot', detail: detail(id) });
    },
    announceAll: (conversationId) => {
      const conversation = announce(conversationId);
      // Flush first, so that no delta is repeated.
      for (const run of runs.of(conversationId)) run.show();
      topics.publish(conversationId, { type: 'snapshot', detail: detail(conversationId) });
      return conversation;
    },
  };
}

/** Creates the functions that remove conversations, which stops their replies, and restore them. */
function createRemovals(
  { conversations, database }: ChatStores,
  get: Conversations['get'],
  { announceAll, announceMany }: Announcements,
  runs: RunRegistry,
  topics: ConversationTopics,
  clock: Clock,
): Pick<Conversations, 'remove' | 'removeAll' | 'removeFolder' | 'restore' | 'restoreAll'> {
  return {
    remove: (conversationId) => {
      get(conversationId);
      runs.stop(conversationId);
      conversations.remove(conversationId, clock.now());
      topics.list.publish({ type: 'removed', id: conversationId });
      topics.publish(conversationId, { type: 'removed' });
    },
    removeAll: async () => {
      const removed = conversations.removeAll(clock.now());
      const running = removed.flatMap(runs.of);
      for (const id of removed) {
        runs.stop(id);
        topics.publish(id, { type: 'removed' });
      }
      // One event for all, because pages would take seconds to process one event per conversation.
      topics.list.publish({ type: 'snapshot', items: [], complete: true });
      await Promise.all(running.map(({ ended }) => ended));
    },
    removeFolder: (folderId) => {
      const at = clock.now();
      const removed = [...conversations.inFolder(folderId)];
      database.transaction(() => {
        for (const id of removed) conversations.remove(id, at);
      });
      for (const id of removed) {
        runs.stop(id);
        topics.publish(id, { type: 'removed' });
      }
      topics.list.publish({ type: 'batch', changed: [], removed });
      return removed;
    },
    restore: (conversationId) => {
      conversations.restore(conversationId);
      // Subscribers received `removed`, so they need a new snapshot.
      return announceAll(conversationId);
    },
    restoreAll: (ids) => {
      database.transaction(() => {
        for (const id of ids) conversations.restore(id);
      });
      announceMany(ids);
    },
  };
}

import { createTopic, createTopics } from '../../../src/main/services/topic.ts';
import type {
  Conversation,
  ConversationDetail,
  ConversationEvent,
  ListedConversation,
} from '../../../src/shared/chat/conversation.ts';
import type { Generation } from '../../../src/shared/chat/generation.ts';
import type { Message } from '../../../src/shared/chat/message.ts';
import { messageTree, newestLeaf, pathTo } from '../../../src/shared/chat/message-tree.ts';
import type { ListEvent } from '../../../src/shared/list-event.ts';
import { found, type Routes } from './router.ts';

/** Conversations in memory, with what pages that watch them are sent. */
export type Conversations = ReturnType<typeof createConversations>;

type Stored = {
  conversation: Conversation;
  readonly messages: Map<string, Message>;
  readonly generations: Map<string, Generation>;
  isRemoved: boolean;
};

/** Doubles the conversations. */
export function createConversations(details: readonly ConversationDetail[]) {
  const all = new Map<string, Stored>();
  const list = createTopic<ListEvent<ListedConversation>>();
  const topics = createTopics<string, ConversationEvent>();

  const storedAt = (id: string): Stored => {
    const stored = found(all.get(id));
    return found(stored.isRemoved ? undefined : stored);
  };
  const detailOf = ({ conversation, messages, generations }: Stored): ConversationDetail => ({
    conversation,
    messages: [...messages.values()],
    generations: [...generations.values()],
  });
  const add = ({ conversation, messages, generations }: ConversationDetail) => {
    const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
      new Map(items.map((item) => [item.id, item]));
    const stored = {
      conversation,
      messages: byId(messages),
      generations: byId(generations),
      isRemoved: false,
    };
    all.set(conversation.id, stored);
  };
  for (const detail of details) add(detail);

  const publish = (id: string, conversation: Conversation) => {
    list.publish({ type: 'changed', item: conversation });
    topics.publish(id, { type: 'conversation', conversation });
    return conversation;
  };
  const change = (id: string, part: Partial<Conversation>): Conversation => {
    const stored = storedAt(id);
    stored.conversation = { ...stored.conversation, ...part };
    return publish(id, stored.conversation);
  };
  const tree = (id: string) => messageTree(storedAt(id).messages.values());
  const remove = (id: string) => {
    storedAt(id).isRemoved = true;
    list.publish({ type: 'removed', id });
    topics.publish(id, { type: 'removed' });
  };
  const restore = (id: string): Conversation => {
    const stored = found(all.get(id));
    stored.isRemoved = false;
    topics.publish(id, { type: 'snapshot', detail: detailOf(stored) });
    return publish(id, stored.conversation);
  };
  const listed = () =>
    [...all.values()]
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ conversation }) => conversation)
      .toSorted((one, other) => other.updatedAt - one.updatedAt);

  const routes = {
    conversations: {
      watchList: (_, signal) =>
        list.watch(() => ({ type: 'snapshot', complete: true, items: listed() }), signal),
      watch: ({ conversationId }, signal) => {
        storedAt(conversationId);
        const opening = (): ConversationEvent => {
          const stored = all.get(conversationId);
          return !stored || stored.isRemoved
            ? { type: 'removed' }
            : { type: 'snapshot', detail: detailOf(stored) };
        };
        return topics.watch(conversationId, opening, signal);
      },
      rename: ({ conversationId, title }) => change(conversationId, { title }),
      pin: ({ conversationId, pinned }) => change(conversationId, { pinned }),
      move: ({ conversationId, folderId }) => change(conversationId, { folderId }),
      chooseModel: ({ conversationId, model }) => change(conversationId, { model }),
      changeSettings: ({ conversationId, ...settings }) =>
        change(conversationId, settings as Partial<Conversation>),
      chooseVersion: ({ conversationId, messageId }) =>
        change(conversationId, { headId: newestLeaf(tree(conversationId), messageId) }),
      remove: ({ conversationId }) => remove(conversationId),
      restore: ({ conversationId }) => restore(conversationId),
    },
  } satisfies Routes;
  return {
    routes,
    add,
    change,
    get: (id: string) => storedAt(id).conversation,
    detail: (id: string) => detailOf(storedAt(id)),
    pathTo: (id: string, messageId: string | null) => pathTo(tree(id), messageId),
    message: (id: string, messageId: string) => found(storedAt(id).messages.get(messageId)),
    /** Adds or replaces a message. */
    setMessage: (message: Message) => {
      storedAt(message.conversationId).messages.set(message.id, message);
      topics.publish(message.conversationId, { type: 'message', message });
    },
    /** Adds to the text of a running reply. */
    appendText: (id: string, messageId: string, text: string) => {
      const message = found(storedAt(id).messages.get(messageId));
      storedAt(id).messages.set(messageId, { ...message, text: message.text + text });
      topics.publish(id, { type: 'delta', messageId, text, reasoning: '', extras: null });
    },
    /** Adds or replaces a request. */
    setGeneration: (generation: Generation) => {
      storedAt(generation.conversationId).generations.set(generation.id, generation);
      topics.publish(generation.conversationId, { type: 'generation', generation });
    },
    removeFolder: (folderId: string) => {
      const removed = listed().filter((one) => one.folderId === folderId);
      for (const { id } of removed) remove(id);
      return removed.map(({ id }) => id);
    },
    restoreAll: (ids: readonly string[]) => {
      for (const id of ids) restore(id);
    },
  };
}

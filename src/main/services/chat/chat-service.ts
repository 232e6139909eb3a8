import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { Message } from '../../../shared/models/message.ts';
import { messageTree, pathTo } from '../../../shared/models/message-tree.ts';
import type { ChatParameters } from '../../../shared/models/parameters.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import type { GatewayLease, GatewayLeases } from '../gateways/gateway-leases.ts';
import { environmentId } from '../gateways/gateway-sources.ts';
import { type Ask, addConversation, continuing, newGeneration, newMessage, newReplies } from './ask.ts';
import type { ChatStores } from './chat-stores.ts';
import type { ConversationNews } from './conversation-news.ts';
import type { Conversations } from './conversations.ts';
import { startGeneration } from './generation-run.ts';
import { promptOf } from './prompt.ts';
import type { ReplyEndings } from './reply-endings.ts';
import type { RunBook } from './run-book.ts';
import { createRunRecord } from './run-record.ts';

/** A generation that is under way: watch the conversation to follow it. */
export type Started = {
  readonly conversationId: string;
  readonly generationId: string;
  readonly messageIds: string[];
};

/** A message to send: at the head of a conversation, or in a new one (null). */
export type Sending = {
  readonly conversationId: string | null;
  readonly text: string;
  readonly model: string | null;
  /** Over the conversation's own, where it has any. */
  readonly parameters?: ChatParameters | undefined;
};

/** Asking for replies. Every method throws a failure before anything is written where it can't be done. */
export type ChatService = {
  send(sending: Sending): Promise<Started>;
  edit(conversationId: string, messageId: string, text: string): Promise<Started>;
  regenerate(conversationId: string, messageId: string, model: string | null): Promise<Started>;
  continueReply(conversationId: string, messageId: string): Promise<Started>;
};

/** What the chat service works with. */
export type ChatServiceParts = {
  readonly stores: ChatStores;
  readonly conversations: Conversations;
  readonly runs: RunBook;
  readonly endings: ReplyEndings;
  readonly news: ConversationNews;
  readonly gateways: GatewayLeases;
  readonly clock: Clock;
  readonly log: Log;
};

/** Sends messages and runs the replies to them, whether a page watches or not. */
export function createChatService(parts: ChatServiceParts): ChatService {
  const { stores, conversations, runs, endings, news, gateways, clock, log } = parts;

  /**
   * Holds the conversation's place, asks for the gateway, and only then reads what the request is made of: much may
   * have happened while a keychain was unlocked.
   */
  async function generate(conversationId: string, model: string | null, plan: () => Ask): Promise<Started> {
    const reservation = runs.reserve(conversationId);
    let lease: GatewayLease | null = null;
    try {
      lease = await gateways.lease(model);
      reservation.check();
      const started = start(plan(), lease);
      reservation.started(started.run);
      void started.run.ended.then(lease.release);
      void started.run.done.then(() => announceIfThere(conversationId));
      news.publish(conversationId, { type: 'generation', generation: started.generation });
      for (const message of started.messages) news.publish(conversationId, { type: 'message', message });
      announceIfThere(conversationId);
      const messageIds = started.replies.map(({ id }) => id);
      return { conversationId, generationId: started.generation.id, messageIds };
    } catch (thrown) {
      reservation.cancel();
      lease?.release();
      throw thrown;
    }
  }

  /** Writes what is new in one go, and sends the request. */
  function start(ask: Ask, lease: GatewayLease) {
    const { conversationId } = ask;
    const now = clock.now();
    const generation = newGeneration(ask, lease.gateway, lease.model, now);
    const replies = ask.continues
      ? [continuing(ask.continues, generation)]
      : newReplies(ask, generation, ask.path.at(-1)?.id ?? null, now);
    stores.database.transaction(() => {
      if (ask.opens) addConversation(stores, ask, lease.model, now);
      for (const message of ask.added) stores.messages.add(message);
      stores.generations.add(generation);
      for (const reply of replies) {
        if (ask.continues && reply.reply) stores.messages.changeReply(reply.id, { ...reply, ...reply.reply });
        else stores.messages.add(reply);
      }
      const head = ask.continues ? {} : { headId: replies[0]?.id ?? null };
      stores.conversations.change(conversationId, { updatedAt: now, ...head });
    });
    const ofEnvironment = lease.gateway.id === environmentId;
    const record = createRunRecord(conversationId, stores, endings, news, log, ofEnvironment);
    const messages = promptOf(ask.continues ? [...ask.path, ask.continues] : ask.path);
    const run = startGeneration({ generation, replies, messages, access: lease.access, record, clock });
    return { run, generation, replies, messages: [...ask.added, ...replies] };
  }

  function announceIfThere(conversationId: string): void {
    if (stores.conversations.get(conversationId)) conversations.announce(conversationId);
  }

  function pathBefore(conversationId: string, messageId: string | null): readonly Message[] {
    return pathTo(messageTree(conversations.messages(conversationId)), messageId);
  }

  function asking(
    conversationId: string,
    parentId: string | null,
    text: string,
    own: ChatParameters = {},
  ): Ask {
    const message = newMessage(conversationId, parentId, text, clock.now());
    const path = [...pathBefore(conversationId, parentId), message];
    const parameters = { ...conversations.get(conversationId).parameters, ...own };
    return { conversationId, path, added: [message], continues: null, parameters, opens: false };
  }

  function replyIn(conversationId: string, messageId: string): Message {
    const message = conversations.message(conversationId, messageId);
    if (!message.reply) throw new FailureError(failure('not-found'));
    return message;
  }

  return {
    send: async ({ conversationId, text, model, parameters = {} }) => {
      if (conversationId !== null) {
        const chosen = model ?? conversations.get(conversationId).model;
        return generate(conversationId, chosen, () =>
          asking(conversationId, conversations.get(conversationId).headId, text, parameters),
        );
      }
      const id = randomUUID();
      return generate(id, model, () => {
        const message = newMessage(id, null, text, clock.now());
        const added = [message];
        return { conversationId: id, path: added, added, continues: null, parameters, opens: true };
      });
    },
    edit: async (conversationId, messageId, text) => {
      const { model } = conversations.get(conversationId);
      return generate(conversationId, model, () => {
        const { parentId, reply } = conversations.message(conversationId, messageId);
        if (reply) throw new FailureError(failure('not-found'));
        return asking(conversationId, parentId, text);
      });
    },
    regenerate: async (conversationId, messageId, model) => {
      const { reply } = replyIn(conversationId, messageId);
      const chosen = model ?? conversations.get(conversationId).model ?? reply?.model ?? null;
      return generate(conversationId, chosen, () => {
        const path = pathBefore(conversationId, replyIn(conversationId, messageId).parentId);
        const { parameters } = conversations.get(conversationId);
        return { conversationId, path, added: [], continues: null, parameters, opens: false };
      });
    },
    continueReply: async (conversationId, messageId) => {
      const { text, reply } = replyIn(conversationId, messageId);
      const model = text ? (reply?.model ?? null) : conversations.get(conversationId).model;
      return generate(conversationId, model, () => {
        const continues = replyIn(conversationId, messageId);
        const path = pathBefore(conversationId, continues.parentId);
        // One reply goes on; n is for new ones.
        const parameters = { ...conversations.get(conversationId).parameters, replies: null };
        return { conversationId, path, added: [], continues, parameters, opens: false };
      });
    },
  };
}

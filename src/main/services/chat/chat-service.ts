import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';
import { messageTree, pathTo } from '../../../shared/models/message-tree.ts';
import type { ChatParameters } from '../../../shared/models/parameters.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import type { GatewayLeases } from '../gateways/gateway-leases.ts';
import { type Ask, addConversation, continuing, newGeneration, newMessage, newReplies } from './ask.ts';
import type { ChatStores } from './chat-stores.ts';
import type { ConversationNews } from './conversation-news.ts';
import type { Conversations } from './conversations.ts';
import { type GenerationRun, startGeneration } from './generation-run.ts';
import { promptOf } from './prompt.ts';
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
  readonly parameters?: ChatParameters | undefined;
};

/** Asking for replies. Every method throws a failure before anything is written where it can't be done. */
export type ChatService = {
  send(sending: Sending): Promise<Started>;
  edit(conversationId: string, messageId: string, text: string): Promise<Started>;
  regenerate(conversationId: string, messageId: string, model: string | null): Promise<Started>;
  continueReply(conversationId: string, messageId: string): Promise<Started>;
  stop(conversationId: string): void;
  tryNow(generationId: string): void;
  /** Ends what runs, with what has arrived kept; settles when it is on disk. */
  close(): Promise<void>;
};

/** What the chat service works with. `runs` is its own book of what is under way, which others read. */
export type ChatServiceParts = {
  readonly stores: ChatStores;
  readonly conversations: Conversations;
  readonly runs: Map<string, GenerationRun>;
  readonly news: ConversationNews;
  readonly gateways: GatewayLeases;
  readonly clock: Clock;
  readonly log: Log;
};

/** Sends messages and runs the replies to them, whether a page watches or not. */
export function createChatService(parts: ChatServiceParts): ChatService {
  const { stores, conversations, runs, news, gateways, clock, log } = parts;

  /** Writes what is new in one go, and starts the request. `path` ends with the message to be answered. */
  async function generate(ask: Ask): Promise<Started> {
    const { conversationId } = ask;
    refuseWhileRunning(conversationId);
    const lease = await gateways.lease(ask.model);
    try {
      refuseWhileRunning(conversationId);
      const generation = newGeneration(ask, lease.gateway, lease.model, clock.now());
      const replies = ask.continues
        ? [continuing(ask.continues, generation)]
        : newReplies(ask, generation, ask.path.at(-1)?.id ?? null, clock.now());
      stores.database.transaction(() => {
        ask.write(lease.model);
        stores.generations.add(generation);
        for (const reply of replies) writeReply(reply, ask.continues !== null);
        const headId = ask.continues ? undefined : replies[0]?.id;
        stores.conversations.change(conversationId, {
          updatedAt: clock.now(),
          ...(headId ? { headId } : {}),
        });
      });
      const record = createRunRecord(conversationId, stores, news, log);
      const messages = promptOf(ask.continues ? [...ask.path, ask.continues] : ask.path);
      const run = startGeneration({ generation, replies, messages, access: lease.access, record, clock });
      runs.set(conversationId, run);
      void run.ended.then(() => {
        runs.delete(conversationId);
        lease.release();
        if (stores.conversations.get(conversationId)) conversations.announce(conversationId);
      });
      publish(conversationId, generation, [...ask.added, ...replies]);
      return { conversationId, generationId: generation.id, messageIds: replies.map(({ id }) => id) };
    } catch (thrown) {
      lease.release();
      throw thrown;
    }
  }

  function refuseWhileRunning(conversationId: string): void {
    if (runs.has(conversationId)) throw new FailureError(failure('busy'));
  }

  function writeReply(reply: Message, there: boolean): void {
    if (!there) stores.messages.add(reply);
    else if (reply.reply) stores.messages.changeReply(reply.id, { ...reply, ...reply.reply });
  }

  function publish(conversationId: string, generation: Generation, messages: readonly Message[]): void {
    news.publish(conversationId, { type: 'generation', generation });
    for (const message of messages) news.publish(conversationId, { type: 'message', message });
    conversations.announce(conversationId);
  }

  function pathBefore(conversationId: string, messageId: string | null): readonly Message[] {
    return pathTo(messageTree(stores.messages.ofConversation(conversationId)), messageId);
  }

  function sendAt(
    conversationId: string,
    parentId: string | null,
    sending: Sending,
    before: (model: string) => void,
  ): Promise<Started> {
    const message = newMessage(conversationId, parentId, sending.text, clock.now());
    const path = [...(parentId ? pathBefore(conversationId, parentId) : []), message];
    const parameters = sending.parameters ?? stores.conversations.get(conversationId)?.parameters ?? {};
    const write = (model: string) => {
      before(model);
      stores.messages.add(message);
    };
    return generate({
      conversationId,
      path,
      added: [message],
      continues: null,
      model: sending.model,
      parameters,
      write,
    });
  }

  function again(
    conversationId: string,
    messageId: string,
  ): Pick<Ask, 'parameters' | 'added' | 'conversationId'> & { readonly reply: Message } {
    const reply = conversations.message(conversationId, messageId);
    if (!reply.reply) throw new FailureError(failure('not-found'));
    return { conversationId, reply, added: [], parameters: conversations.get(conversationId).parameters };
  }

  return {
    send: async (sending) => {
      if (sending.conversationId) {
        const { id, headId, model } = conversations.get(sending.conversationId);
        return sendAt(id, headId, { ...sending, model: sending.model ?? model }, () => {});
      }
      const id = randomUUID();
      const parameters = sending.parameters ?? {};
      return sendAt(id, null, sending, (model) =>
        addConversation(stores, id, { text: sending.text, model, parameters }, clock.now()),
      );
    },
    edit: async (conversationId, messageId, text) => {
      const { parentId, reply } = conversations.message(conversationId, messageId);
      if (reply) throw new FailureError(failure('not-found'));
      const { model } = conversations.get(conversationId);
      return sendAt(conversationId, parentId, { conversationId, text, model }, () => {});
    },
    regenerate: async (conversationId, messageId, model) => {
      const { reply, ...ask } = again(conversationId, messageId);
      const path = pathBefore(conversationId, reply.parentId);
      const asked = model ?? conversations.get(conversationId).model ?? reply.reply?.model ?? null;
      return generate({ ...ask, path, continues: null, model: asked, write: () => {} });
    },
    continueReply: async (conversationId, messageId) => {
      const { reply, ...ask } = again(conversationId, messageId);
      const path = pathBefore(conversationId, reply.parentId);
      // One reply goes on; n is for new ones.
      const parameters = { ...ask.parameters, replies: null };
      const model = reply.text ? (reply.reply?.model ?? null) : conversations.get(conversationId).model;
      return generate({ ...ask, path, parameters, continues: reply, model, write: () => {} });
    },
    stop: (conversationId) => runs.get(conversationId)?.stop('stopped'),
    tryNow: (generationId) => {
      for (const run of runs.values()) if (run.generation().id === generationId) run.tryNow();
    },
    close: async () => {
      const under = [...runs.values()];
      for (const run of under) run.stop('closing');
      await Promise.all(under.map(({ ended }) => ended));
    },
  };
}

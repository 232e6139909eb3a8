import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { Attachment } from '../../../shared/models/attachment.ts';
import type { Message } from '../../../shared/models/message.ts';
import { messageTree, pathTo } from '../../../shared/models/message-tree.ts';
import type { ChatParameters } from '../../../shared/models/parameters.ts';
import { chatBody } from '../../gateway/chat-request.ts';
import type { DraftsService } from '../drafts/drafts-service.ts';
import { type Ask, type Column, newMessage, type SetUp } from './ask.ts';
import { promptOf } from './prompt.ts';
import { type GenerationParts, type Started, startGenerations } from './start-generations.ts';

/** A message to send: at the head of a conversation, or in a new one (null). */
export type Sending = {
  readonly conversationId: string | null;
  readonly text: string;
  readonly attachmentIds: readonly string[];
  /** The models to ask; several are compared. Empty for the conversation's, or the gateway's default in a new one. */
  readonly models: readonly string[];
  /** What a new conversation has of its own; in an old one the parameters go over its own, for this once. */
  readonly setUp: SetUp;
};

/** Asking for replies. Every method throws a failure before anything is written where it can't be done. */
export type ChatService = {
  send(sending: Sending): Promise<Started>;
  /** The JSON body that `send` would send to the first of its models, laid out for reading. */
  preview(sending: Sending): string;
  /** Adds a version of a sent message; null keeps its attachments. */
  edit(
    conversationId: string,
    messageId: string,
    text: string,
    attachmentIds: readonly string[] | null,
  ): Promise<Started>;
  /** Adds a version of a reply; a compared model that is asked again adds to its column of the comparison. */
  regenerate(conversationId: string, messageId: string, model: string | null): Promise<Started>;
  /** Asks for the rest of a reply; `model` (null: the conversation's) is asked where nothing had come. */
  continueReply(conversationId: string, messageId: string, model: string | null): Promise<Started>;
  /** Asks for the replies that a gateway left out of a request for several, each in a request of its own. */
  askRest(conversationId: string, messageId: string): Promise<Started>;
};

/** What the chat service works with. */
export type ChatServiceParts = GenerationParts & {
  /** The parameters of conversations that set none themselves. */
  defaults(): ChatParameters;
  /** Sent text is removed from its draft. */
  readonly drafts: Pick<DraftsService, 'sent' | 'editSent'>;
};

/** Sends messages and runs the replies to them, whether a page watches or not. */
export function createChatService(parts: ChatServiceParts): ChatService {
  const { conversations, attachments, clock, defaults, drafts } = parts;
  const start = startGenerations.bind(null, parts);

  function pathBefore(conversationId: string, messageId: string | null): readonly Message[] {
    return pathTo(messageTree(conversations.messages(conversationId)), messageId);
  }

  /** What is sent with what a conversation has of its own. */
  const sent = ({ parameters, systemPrompt }: SetUp): SetUp => ({
    parameters: { ...defaults(), ...parameters },
    systemPrompt,
  });

  function asking(
    conversationId: string,
    parentId: string | null,
    text: string,
    attached: readonly Attachment[],
    once: ChatParameters = {},
  ): Ask {
    const { parameters, systemPrompt } = conversations.get(conversationId);
    const message = newMessage(conversationId, parentId, text, attached, clock.now());
    const path = [...pathBefore(conversationId, parentId), message];
    return {
      conversationId,
      path,
      added: [message],
      continues: [],
      sent: sent({ parameters: { ...parameters, ...once }, systemPrompt }),
      opens: null,
      column: null,
      leads: true,
    };
  }

  function opening(conversationId: string, text: string, attached: readonly Attachment[], opens: SetUp): Ask {
    const added = [newMessage(conversationId, null, text, attached, clock.now())];
    return {
      conversationId,
      path: added,
      added,
      continues: [],
      sent: sent(opens),
      opens,
      column: null,
      leads: true,
    };
  }

  /** What a message to be sent asks; `id` is its conversation's. */
  function askOf(id: string, { conversationId, text, attachmentIds, setUp }: Sending): Ask {
    const attached = attachments.of(attachmentIds);
    if (conversationId === null) return opening(id, text, attached, setUp);
    return asking(id, conversations.get(id).headId, text, attached, setUp.parameters);
  }

  function chosenModels({ conversationId, models }: Sending): readonly (string | null)[] {
    if (models.length > 0) return models;
    return [conversationId === null ? null : conversations.get(conversationId).model];
  }

  function replyIn(conversationId: string, messageId: string) {
    const message = conversations.message(conversationId, messageId);
    if (!message.reply) throw new FailureError(failure('not-found'));
    return { ...message, reply: message.reply };
  }

  /** The replies of one request that its gateway left out. */
  function leftOutBeside(conversationId: string, messageId: string): readonly Message[] {
    const { reply } = replyIn(conversationId, messageId);
    return conversations.messages(conversationId).filter(({ reply: other }) => {
      const ending = other?.ending;
      const code = ending?.kind === 'failed' ? ending.failure.code : null;
      const isLeftOut = code === 'single-reply' || code === 'fewer-replies';
      return isLeftOut && other?.generationId === reply.generationId;
    });
  }

  /** A reply with its column, where it was asked for in a comparison of models. */
  function columnIn(conversationId: string, messageId: string) {
    const { text, reply } = replyIn(conversationId, messageId);
    const made = parts.stores.generations
      .ofConversation(conversationId)
      .find(({ id }) => id === reply.generationId);
    const column: Column | null = made?.comparisonId
      ? { comparisonId: made.comparisonId, choice: reply.choice }
      : null;
    return { text, reply, column };
  }

  return {
    send: async (sending) => {
      const id = sending.conversationId ?? randomUUID();
      const started = await start(id, chosenModels(sending), () => askOf(id, sending));
      drafts.sent(sending);
      return started;
    },
    preview: (sending) => {
      const { path, sent: setUp } = askOf(sending.conversationId ?? '', sending);
      const [model] = chosenModels(sending);
      const messages = promptOf(path, setUp.systemPrompt, attachments.text);
      const reportUsage = parts.gateways.reportsUsage();
      const body = chatBody({ model: model ?? '', messages, parameters: setUp.parameters, reportUsage });
      return JSON.stringify(body, null, 2);
    },
    edit: async (conversationId, messageId, text, attachmentIds) => {
      const { model } = conversations.get(conversationId);
      const started = await start(conversationId, [model], () => {
        const before = conversations.message(conversationId, messageId);
        if (before.reply) throw new FailureError(failure('not-found'));
        const attached = attachmentIds ? attachments.of(attachmentIds) : before.attachments;
        return asking(conversationId, before.parentId, text, attached);
      });
      drafts.editSent(conversationId, messageId);
      return started;
    },
    regenerate: async (conversationId, messageId, model) => {
      const { reply, column } = columnIn(conversationId, messageId);
      const own = conversations.get(conversationId);
      // A column keeps to its model; what another writes is a version like any.
      const asked = model ?? own.model ?? reply.model;
      const within = asked === reply.model ? column : null;
      const plan = (): Ask => {
        const path = pathBefore(conversationId, replyIn(conversationId, messageId).parentId);
        const { headId, ...setUp } = conversations.get(conversationId);
        const leads = !within || pathBefore(conversationId, headId).some(({ id }) => id === messageId);
        return {
          conversationId,
          path,
          added: [],
          continues: [],
          sent: sent(setUp),
          opens: null,
          column: within,
          leads,
        };
      };
      return start(conversationId, [asked], plan, within?.comparisonId);
    },
    continueReply: async (conversationId, messageId, model) => {
      const { text, reply, column } = columnIn(conversationId, messageId);
      const asked = text ? reply.model : (model ?? conversations.get(conversationId).model);
      const within = asked === reply.model ? column : null;
      const plan = (): Ask => {
        const continues = replyIn(conversationId, messageId);
        if (continues.reply?.ending === null) throw new FailureError(failure('busy'));
        const path = pathBefore(conversationId, continues.parentId);
        const setUp = oneReply(sent(conversations.get(conversationId)));
        const goesOn = {
          added: [],
          continues: [continues],
          sent: setUp,
          opens: null,
          column: within,
          leads: false,
        };
        return { conversationId, path, ...goesOn };
      };
      return start(conversationId, [asked], plan, within?.comparisonId);
    },
    askRest: async (conversationId, messageId) => {
      const leftOut = () => leftOutBeside(conversationId, messageId);
      const models = leftOut().map(({ reply }) => reply?.model ?? null);
      if (models.length === 0) throw new FailureError(failure('not-found'));
      return start(conversationId, models, () => ({
        conversationId,
        path: pathBefore(conversationId, replyIn(conversationId, messageId).parentId),
        added: [],
        continues: leftOut(),
        sent: oneReply(sent(conversations.get(conversationId))),
        opens: null,
        column: null,
        leads: false,
      }));
    },
  };
}

/** Where replies go on: n is for new ones. */
function oneReply({ parameters, systemPrompt }: SetUp): SetUp {
  return { parameters: { ...parameters, replies: null }, systemPrompt };
}

import { titleOf } from '../../../src/main/services/title.ts';
import type { Attachment } from '../../../src/shared/chat/attachment.ts';
import type { Conversation } from '../../../src/shared/chat/conversation.ts';
import type { Generation, Usage } from '../../../src/shared/chat/generation.ts';
import type { Ending, Message, ReplyExtras } from '../../../src/shared/chat/message.ts';
import type { ChatParameters } from '../../../src/shared/chat/parameters.ts';
import type { Conversations } from './conversations.ts';
import type { Drafts } from './drafts.ts';
import type { createGateways } from './gateways.ts';
import { found, type Routes } from './router.ts';

/** A request for a reply, as a test's script sees it. `choice` is the index among several replies. */
export type ReplyRequest = {
  readonly text: string;
  readonly model: string;
  readonly choice: number;
  /** Aborts when the user stops the reply. */
  readonly signal: AbortSignal;
};

/** How a reply ends. It's complete unless the script says otherwise. */
type End = { readonly ending?: Ending; readonly usage?: Usage; readonly extras?: ReplyExtras };

/** Writes a reply in pieces. It ends when the script returns, or when the user stops it. */
export type ReplyScript = (
  request: ReplyRequest,
  write: (text: string) => void,
) => End | undefined | Promise<End | undefined>;

/** The message to send, and what is new in the conversation. */
type Sending = {
  readonly conversationId: string;
  readonly parentId: string | null;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly models: readonly string[];
};

const complete: Ending = { kind: 'complete', finishReason: 'stop' };

/** Doubles the chat: stores what is sent, and lets `script` write the replies. */
export function createChat(
  conversations: Conversations,
  drafts: Drafts,
  gateways: ReturnType<typeof createGateways>,
  script: ReplyScript,
) {
  const running = new Map<string, AbortController>();

  const gatewayOf = (conversation: Conversation | null) => gateways.get(conversation?.gatewayId ?? null);
  const defaultModel = (conversation: Conversation | null) => {
    const gateway = gatewayOf(conversation);
    const [first] = gateways.modelsOf(gateway.id).filter(({ kind }) => kind === 'chat');
    return conversation?.model ?? gateway.chatModel ?? found(first).id;
  };

  function begin(conversationId: string, model: string, comparisonId: string | null): Generation {
    const conversation = conversations.get(conversationId);
    const gateway = gatewayOf(conversation);
    const generation: Generation = {
      id: crypto.randomUUID(),
      conversationId,
      continuesMessageId: null,
      gatewayId: gateway.id,
      gatewayName: gateway.name,
      model,
      parameters: conversation.parameters,
      systemPrompt: conversation.systemPrompt,
      comparisonId,
      startedAt: Date.now(),
      firstDeltaAt: null,
      endedAt: null,
      usage: null,
      retry: null,
    };
    conversations.setGeneration(generation);
    return generation;
  }

  /** Lets the script write a reply, and ends it. */
  async function write(reply: Message, text: string, generation: Generation): Promise<void> {
    const { conversationId } = reply;
    const { signal } = running.get(conversationId) ?? new AbortController();
    let current = generation;
    const request = { text, model: generation.model, choice: reply.reply?.choice ?? 0, signal };
    const stopped = new Promise<End>((resolve) => {
      signal.addEventListener('abort', () => resolve({ ending: { kind: 'stopped' } }));
    });
    const written = Promise.resolve().then(() =>
      script(request, (piece) => {
        if (signal.aborted) return;
        if (current.firstDeltaAt === null) {
          current = { ...current, firstDeltaAt: Date.now() };
          conversations.setGeneration(current);
        }
        conversations.appendText(conversationId, reply.id, piece);
      }),
    );
    const { ending = complete, usage = null, extras = null } = (await Promise.race([written, stopped])) ?? {};
    const { reply: own, ...message } = conversations.message(conversationId, reply.id);
    conversations.setMessage({ ...message, extras, reply: own && { ...own, ending } });
    conversations.setGeneration({ ...current, usage, endedAt: Date.now() });
  }

  /** Sends a text that is the end of the path to `parentId`, and starts the replies to it. */
  function requestReplies(
    conversationId: string,
    parentId: string | null,
    text: string,
    models: readonly string[],
  ) {
    const comparisonId = models.length > 1 ? crypto.randomUUID() : null;
    running.set(conversationId, new AbortController());
    const started = models.map((model, at) => ({
      at,
      generation: begin(conversationId, model, comparisonId),
    }));
    const replies = started.flatMap(({ at, generation }) =>
      Array.from({ length: comparisonId ? 1 : (generation.parameters.replies ?? 1) }, (_, index) => ({
        generation,
        reply: {
          ...newMessage(conversationId, parentId, '', []),
          reply: { generationId: generation.id, model: generation.model, choice: at + index, ending: null },
        },
      })),
    );
    for (const { reply } of replies) conversations.setMessage(reply);
    const headId = replies[0]?.reply.id ?? null;
    conversations.change(conversationId, { headId, updatedAt: Date.now(), running: true });
    void Promise.all(replies.map(({ reply, generation }) => write(reply, text, generation))).then(() => {
      running.delete(conversationId);
      conversations.change(conversationId, { running: false });
      advance(conversationId);
    });
    return {
      generations: started.map(({ generation }) => generation),
      replies: replies.map(({ reply }) => reply),
    };
  }

  function send({ conversationId, parentId, text, attachments, models }: Sending, isNew = false) {
    const message = newMessage(conversationId, parentId, text, attachments);
    conversations.setMessage(message);
    const { generations, replies } = requestReplies(conversationId, message.id, text, models);
    return {
      conversationId,
      created: isNew ? conversations.detail(conversationId) : null,
      generationIds: generations.map(({ id }) => id),
      messageIds: replies.map(({ id }) => id),
    };
  }

  function advance(conversationId: string): void {
    const { headId } = conversations.get(conversationId);
    const ending = headId && conversations.message(conversationId, headId).reply?.ending;
    if (!ending || ending.kind === 'stopped' || ending.kind === 'failed') return;
    const next = drafts.nextQueued(conversationId);
    if (!next) return;
    const models = next.queued?.models.map(modelOf) ?? [];
    sendAfterHead(conversationId, next.text, next.attachments, models);
  }

  function sendAfterHead(
    conversationId: string,
    text: string,
    attachments: readonly Attachment[],
    models: readonly string[],
  ) {
    const conversation = conversations.get(conversationId);
    const chosen = models.length > 0 ? models : [defaultModel(conversation)];
    return send({ conversationId, parentId: conversation.headId, text, attachments, models: chosen });
  }

  const routes = {
    chat: {
      send: (input) => {
        const attachments = drafts.attachments(input.attachmentIds);
        const models = input.models.map(modelOf);
        drafts.sent(input);
        if (input.conversationId !== null)
          return sendAfterHead(input.conversationId, input.text, attachments, models);
        const chosen = models.length > 0 ? models : [defaultModel(null)];
        const conversation = newConversation(
          titleOf(input.text || (attachments[0]?.name ?? '')),
          gatewayOf(null).id,
          chosen[0] ?? null,
          input,
        );
        conversations.add({ conversation, messages: [], generations: [] });
        const { id } = conversation;
        return send(
          { conversationId: id, parentId: null, text: input.text, attachments, models: chosen },
          true,
        );
      },
      queue: (input) => drafts.queue(input),
      stop: ({ conversationId }) => running.get(conversationId)?.abort(),
      edit: ({ conversationId, messageId, text, attachmentIds }) => {
        const before = conversations.message(conversationId, messageId);
        const attachments = attachmentIds ? drafts.attachments(attachmentIds) : before.attachments;
        const models = [defaultModel(conversations.get(conversationId))];
        return send({ conversationId, parentId: before.parentId, text, attachments, models });
      },
      regenerate: ({ conversationId, messageId, model }) => {
        const { parentId } = conversations.message(conversationId, messageId);
        const asked = conversations.message(conversationId, found(parentId ?? undefined));
        const models = [model ?? defaultModel(conversations.get(conversationId))];
        const { generations, replies } = requestReplies(conversationId, parentId, asked.text, models);
        return {
          conversationId,
          created: null,
          generationIds: generations.map(({ id }) => id),
          messageIds: replies.map(({ id }) => id),
        };
      },
      attach: (input) => drafts.attach(input),
      attachmentText: ({ attachmentId }) => drafts.textOf(attachmentId),
    },
  } satisfies Routes;
  return {
    routes,
    /** Stops all replies. */
    end: () => {
      for (const run of running.values()) run.abort();
    },
  };
}

const modelOf = (choice: string | { readonly model: string }) =>
  typeof choice === 'string' ? choice : choice.model;

function newConversation(
  title: string,
  gatewayId: string,
  model: string | null,
  own: {
    readonly parameters: ChatParameters;
    readonly systemPrompt: string;
    readonly folderId: string | null;
  },
): Conversation {
  const { parameters, systemPrompt, folderId } = own;
  const now = Date.now();
  return {
    id: crypto.randomUUID(),
    title,
    pinned: false,
    createdAt: now,
    updatedAt: now,
    headId: null,
    gatewayId,
    origins: [gatewayId],
    model,
    parameters,
    systemPrompt,
    branchedFrom: null,
    folderId,
    running: false,
  };
}

function newMessage(
  conversationId: string,
  parentId: string | null,
  text: string,
  attachments: readonly Attachment[],
): Message {
  return {
    id: crypto.randomUUID(),
    conversationId,
    parentId,
    createdAt: Date.now(),
    text,
    reasoning: '',
    extras: null,
    attachments: [...attachments],
    reply: null,
  };
}

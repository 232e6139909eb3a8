import { randomUUID } from 'node:crypto';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { Usage } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { messageTree, pathTo } from '../../../shared/chat/message-tree.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import { chat } from '../../gateway/chat.ts';
import type { ChatEvent } from '../../gateway/chat-frame.ts';
import type { ChatMessage } from '../../gateway/chat-request.ts';
import { chatCost } from '../costs/request-cost.ts';
import type { GatewayLease } from '../gateways/gateway-leases.ts';
import { titleOf } from '../title.ts';
import { checkPlace } from './conversation-places.ts';
import { type GenerationParts, gatewayFor } from './start-generations.ts';

/** How much of each message the model reads, in UTF-16 units. */
const excerptLength = 2_000;
/** A model that writes more than this doesn't write a title. */
const maxTitleLength = 300;
const timeoutMs = 60_000;

const instruction =
  'Write a title for the conversation above, in its language: at most six words that say what it is about. ' +
  'Reply with the title alone, without quotation marks and without a full stop.';

/** Titles of conversations that their chat model writes. Each is one request, which may be charged. */
export type ConversationTitles = {
  /**
   * Renames a conversation to what its model calls it.
   * @throws `response-unreadable` if the response contains no title, `other-origin`, or another failure of the request
   */
  suggest(conversationId: string): Promise<Conversation>;
  /** Does so after the first reply, if the user wants that and hasn't renamed the conversation. Never rejects. */
  afterReply(conversationId: string): Promise<void>;
  /** Ends the running requests. */
  close(): void;
};

type TitleParts = Pick<
  GenerationParts,
  'stores' | 'conversations' | 'gateways' | 'limits' | 'clock' | 'log'
> & {
  /** Whether the model names conversations after their first reply. */
  isAutomatic(): boolean;
};

/** Creates the service. */
export function createConversationTitles(parts: TitleParts): ConversationTitles {
  const { stores, conversations, gateways, clock, log } = parts;
  const closing = new AbortController();

  async function suggest(conversationId: string): Promise<Conversation> {
    const { model } = conversations.get(conversationId);
    const lease = await gateways.lease(model, 'chat', gatewayFor(parts, conversationId));
    try {
      checkPlace(stores.conversations.get(conversationId), lease.gateway, lease.place);
      const title = await requestTitle(lease, conversationId);
      return conversations.change(conversationId, { title });
    } finally {
      lease.release();
    }
  }

  async function requestTitle(lease: GatewayLease, conversationId: string): Promise<string> {
    const { access, model, reportUsage, extraFields: gatewayFields } = lease;
    const { corrections } = parts.limits.of(lease.gateway.id, model);
    const messages = [...excerptsOf(pathIn(conversationId)), { role: 'user', content: instruction } as const];
    const request = { model, messages, parameters: {}, reportUsage, gatewayFields, corrections };
    const policy = { ...clock, maxAttempts: 1, pause: () => Promise.resolve() };
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    const read = createTitleReader();
    try {
      for await (const events of chat(access, request, policy, signal)) {
        events.forEach(read.add);
        if (read.text().length > maxTitleLength) break;
      }
    } finally {
      if (read.hasArrived()) charge(lease, conversationId, messages, read);
    }
    const title = titleOf(read.text().replace(/["“”„«»]/g, '')).replace(/[.。]$/, '');
    if (!title) throw new FailureError(failure('response-unreadable', { gateway: lease.gateway.name }));
    return title;
  }

  function charge(
    { gateway, model, pricing }: GatewayLease,
    conversationId: string,
    messages: readonly ChatMessage[],
    read: ReturnType<typeof createTitleReader>,
  ): void {
    const cost = chatCost(pricing(model), read.usage(), messages, [read.text()]);
    const entry = { id: randomUUID(), kind: 'chat', at: clock.now(), gateway: gateway.name, model } as const;
    stores.costs.put({ ...entry, conversationId, cost });
  }

  function pathIn(conversationId: string): readonly Message[] {
    const { headId } = conversations.get(conversationId);
    return headId === null ? [] : pathTo(messageTree([...conversations.messages(conversationId)]), headId);
  }

  return {
    suggest,
    afterReply: async (conversationId) => {
      if (!parts.isAutomatic() || !stores.conversations.get(conversationId)) return;
      const [question, reply, next] = pathIn(conversationId);
      const isUnnamed = question && conversations.get(conversationId).title === titleOf(question.text);
      if (!isUnnamed || !reply?.text || next) return;
      await suggest(conversationId).catch((thrown: unknown) => log.error('generation', thrown));
    },
    close: () => closing.abort(),
  };
}

/** Returns the beginnings of the first messages, as they are sent for a title. */
function excerptsOf(path: readonly Message[]): readonly ChatMessage[] {
  return path
    .filter(({ text }) => text !== '')
    .slice(0, 4)
    .map(({ reply, text }) => ({
      role: reply ? 'assistant' : 'user',
      content: text.slice(0, excerptLength),
    }));
}

/** Collects the text and usage of a response. */
function createTitleReader() {
  let text = '';
  let usage: Usage | null = null;
  let hasArrived = false;
  return {
    add: (event: ChatEvent) => {
      hasArrived = true;
      if (event.type === 'delta') text = event.isWhole ? event.text : text + event.text;
      else if (event.type === 'was-reasoning') text = '';
      else if (event.type === 'usage') usage = event.usage;
    },
    text: () => text.trim(),
    usage: () => usage,
    hasArrived: () => hasArrived,
  };
}

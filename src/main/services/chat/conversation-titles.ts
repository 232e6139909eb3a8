import { randomUUID } from 'node:crypto';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { Usage } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { messageTree, pathTo } from '../../../shared/chat/message-tree.ts';
import { sentPath } from '../../../shared/chat/sent-path.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import { chat } from '../../gateway/chat.ts';
import type { ChatEvent } from '../../gateway/chat-frame.ts';
import type { ChatMessage } from '../../gateway/chat-request.ts';
import { chatCost } from '../costs/request-cost.ts';
import type { GatewayLease } from '../gateways/gateway-leases.ts';
import { titleOf } from '../title.ts';
import { storeCost } from './charged.ts';
import { checkPlace } from './conversation-places.ts';
import { type GenerationParts, gatewayFor } from './start-generations.ts';

/** How many messages the model reads, and how much of each, in UTF-16 units. */
const maxExcerpts = 4;
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
   * @throws `busy` if its title is being written, `response-unreadable` if the response contains no title,
   * `other-origin`, or another failure of the request
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
  const { stores, conversations, gateways, log } = parts;
  const closing = new AbortController();
  /** The conversations whose title is being written. */
  const running = new Set<string>();

  async function written(conversationId: string): Promise<string> {
    if (running.has(conversationId)) throw new FailureError(failure('busy'));
    running.add(conversationId);
    let lease: GatewayLease | null = null;
    try {
      const { model } = conversations.get(conversationId);
      lease = await gateways.lease(model, 'chat', gatewayFor(parts, conversationId));
      checkPlace(stores.conversations.get(conversationId), lease.gateway, lease.place);
      return await requestTitle(parts, lease, conversationId, pathIn(conversationId), closing.signal);
    } finally {
      lease?.release();
      running.delete(conversationId);
    }
  }

  function pathIn(conversationId: string): readonly Message[] {
    const { headId } = conversations.get(conversationId);
    return headId === null ? [] : pathTo(messageTree([...conversations.messages(conversationId)]), headId);
  }

  /** Returns whether a conversation has its first reply, and the title that it began with. */
  function isUnnamed(conversationId: string): boolean {
    if (!stores.conversations.get(conversationId)) return false;
    const [question, reply, next] = pathIn(conversationId);
    const isFirst = Boolean(question && reply?.text && !next);
    return isFirst && conversations.get(conversationId).title === titleOf(question?.text ?? '');
  }

  return {
    suggest: async (conversationId) => {
      const title = await written(conversationId);
      return conversations.change(conversationId, { title });
    },
    afterReply: async (conversationId) => {
      // Each of several compared models ends with a reply.
      if (!parts.isAutomatic() || running.has(conversationId)) return;
      try {
        if (!isUnnamed(conversationId)) return;
        const title = await written(conversationId);
        // The user may have renamed or deleted it in the meantime.
        if (isUnnamed(conversationId)) conversations.change(conversationId, { title });
      } catch (thrown) {
        log.error('generation', thrown);
      }
    },
    close: () => closing.abort(new FailureError(failure('app-closed'))),
  };
}

/** Requests a title for the messages of a path that are sent. What was received is charged, even without a title. */
async function requestTitle(
  { stores, limits, clock, log }: TitleParts,
  lease: GatewayLease,
  conversationId: string,
  path: readonly Message[],
  closing: AbortSignal,
): Promise<string> {
  const { access, gateway, model, reportUsage, extraFields: gatewayFields } = lease;
  const { corrections } = limits.of(gateway.id, model);
  const messages = [...excerptsOf(path), { role: 'user', content: instruction } as const];
  const request = { model, messages, parameters: {}, reportUsage, gatewayFields, corrections };
  const { now, random } = clock;
  const policy = { now, random, maxAttempts: 1, pause: () => Promise.resolve() };
  const timedOut = new AbortController();
  const endTimeout = clock.after(timeoutMs, () =>
    timedOut.abort(new FailureError(failure('timed-out', { host: lease.place.host }))),
  );
  const read = createTitleReader();
  try {
    const signal = AbortSignal.any([closing, timedOut.signal]);
    for await (const events of chat(access, request, policy, signal)) {
      events.forEach(read.add);
      if (read.text().length > maxTitleLength) break;
    }
  } finally {
    endTimeout();
    const { usage, received } = read;
    if (usage() || received() !== '') {
      const cost = chatCost(lease.pricing(model), usage(), messages, [received()]);
      const of = { id: randomUUID(), kind: 'chat', at: now(), gateway: gateway.name, model } as const;
      storeCost({ stores, log }, { ...of, conversationId, cost });
    }
  }
  const title = titleOf(read.text().replace(/["“”„«»]/g, '')).replace(/[.。]$/, '');
  if (!title) throw new FailureError(failure('response-unreadable', { gateway: gateway.name }));
  return title;
}

/** Returns the beginnings of the first messages that are sent with the conversation. */
function excerptsOf(path: readonly Message[]): readonly ChatMessage[] {
  return sentPath(path, true)
    .filter(({ text }) => text !== '')
    .slice(0, maxExcerpts)
    .map(({ reply, text }) => ({
      role: reply ? 'assistant' : 'user',
      content: text.slice(0, excerptLength),
    }));
}

/** Collects the title and the usage of a response. `received` is all of its text, with reasoning. */
function createTitleReader() {
  let text = '';
  let reasoning = '';
  let usage: Usage | null = null;
  return {
    add: (event: ChatEvent) => {
      if (event.type === 'usage') usage = event.usage;
      else if (event.type === 'was-reasoning') {
        reasoning += text;
        text = '';
      } else if (event.type === 'delta') {
        text = event.isWhole ? event.text : text + event.text;
        reasoning = event.isWhole ? event.reasoning : reasoning + event.reasoning;
      }
    },
    text: () => text.trim(),
    usage: () => usage,
    received: () => reasoning + text,
  };
}

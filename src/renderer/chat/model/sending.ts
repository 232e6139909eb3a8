import { ORPCError } from '@orpc/client';
import type { ConversationDetail } from '../../../shared/chat/conversation.ts';
import type { Draft as StoredDraft } from '../../../shared/chat/draft.ts';
import type { Failure } from '../../../shared/failure.ts';
import { comparedModels } from '../../../shared/limits.ts';
import { backend, useConnection } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import {
  carryComparison,
  currentComparedModels,
  forgetNamedModel,
} from '../../stores/conversations/compared-models.ts';
import { withConsent } from '../../stores/conversations/consent.ts';
import { gatewayOf } from '../../stores/conversations/conversation-gateway.ts';
import { forgetNewChoice } from '../../stores/conversations/new-choice.ts';
import { setUpToSend } from '../../stores/conversations/set-up-store.ts';
import type { Draft } from '../../stores/drafts/draft-state.ts';
import { forgetRequest, noteRequest } from './requested-here.ts';

/** A message to be sent. A null `conversationId` starts a new conversation. */
export type Outgoing = {
  readonly conversationId: string | null;
  readonly draft: Draft;
  readonly model: string | null;
};

/**
 * The result of sending. `created` is the new conversation if this was its first message. `in-doubt` means that the
 * connection to the main process was lost, so the message may or may not have been sent.
 */
export type Sent =
  | {
      readonly kind: 'started';
      readonly conversationId: string;
      readonly created: ConversationDetail | null;
      /** The first reply and its generation. */
      readonly reply: StartedReply;
    }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'in-doubt' };

/** A requested reply. Retrying it keeps its message and starts another generation. */
export type StartedReply = { readonly messageId: string; readonly generationId: string };

/** Sends a message. This is the only place that builds the request. Never throws and never retries. */
export async function sendMessage({ conversationId, draft, model }: Outgoing): Promise<Sent> {
  const wasConnected = useConnection.getState().state === 'open';
  const attachmentIds = draft.attachments.map(({ id }) => id);
  try {
    const setUp = await setUpToSend(conversationId);
    const { models, isCompared } = modelsFor(conversationId, model);
    const gatewayId = conversationId === null ? (gatewayOf(null)?.id ?? null) : null;
    const message = { conversationId, text: draft.text, attachmentIds, gatewayId, ...setUp };
    const send = withConsent(conversationId, (api, moved) =>
      api.chat.send({ ...message, models: moved ? [] : models }),
    );
    noteRequest(conversationId);
    const started = await send(backend());
    if (conversationId === null) forgetNewChoice();
    forgetNamedModel(conversationId);
    if (isCompared && conversationId === null) carryComparison(started.conversationId);
    const { conversationId: sentTo, created } = started;
    return { kind: 'started', conversationId: sentTo, created, reply: firstReply(started) };
  } catch (thrown) {
    forgetRequest();
    return notSent(thrown, wasConnected);
  }
}

/** Sends a message, or queues it if a reply is running. Never throws and never retries. */
export async function sendOrQueue(
  outgoing: Outgoing,
): Promise<
  Sent | { readonly kind: 'queued'; readonly conversationId: string; readonly queued: StoredDraft | null }
> {
  const { conversationId, draft, model } = outgoing;
  const wasConnected = useConnection.getState().state === 'open';
  const sent = await sendMessage(outgoing);
  const isBusy = sent.kind === 'failed' && sent.failure.code === 'busy';
  if (!isBusy || conversationId === null) return sent;
  const attachmentIds = draft.attachments.map(({ id }) => id);
  const { models } = modelsFor(conversationId, model);
  try {
    const queued = await backend().chat.queue({ conversationId, text: draft.text, attachmentIds, models });
    return { kind: 'queued', conversationId, queued };
  } catch (thrown) {
    return notSent(thrown, wasConnected);
  }
}

function notSent(thrown: unknown, wasConnected: boolean): Sent {
  // A response from the main process is conclusive. Only a missing one leaves it unclear whether the message was sent.
  const hasResponded = thrown instanceof ORPCError;
  return wasConnected && !hasResponded
    ? { kind: 'in-doubt' }
    : { kind: 'failed', failure: failureOf(thrown) };
}

function modelsFor(conversationId: string | null, model: string | null) {
  const compared = currentComparedModels(conversationId) ?? [];
  const isCompared = compared.length >= comparedModels.min;
  return { isCompared, models: isCompared ? [...compared] : modelsOf(model) };
}

/** Returns the first of the replies that were requested. */
export function firstReply(started: {
  readonly messageIds: readonly string[];
  readonly generationIds: readonly string[];
}): StartedReply {
  return { messageId: started.messageIds[0] ?? '', generationId: started.generationIds[0] ?? '' };
}

/**
 * Returns the `models` of a request to a single model. An empty list stands for the default of the conversation or
 * gateway.
 */
export function modelsOf(model: string | null): string[] {
  return model === null ? [] : [model];
}

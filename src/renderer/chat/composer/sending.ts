import { ORPCError } from '@orpc/client';
import type { Failure } from '../../../shared/failure.ts';
import { comparedModels } from '../../../shared/limits.ts';
import type { ConversationDetail } from '../../../shared/models/conversation.ts';
import { backend, useConnection } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { comparedModelsNow, keepComparing } from '../../stores/conversations/compared-models.ts';
import { setUpToSend } from '../../stores/conversations/set-up-store.ts';
import type { Draft } from '../../stores/drafts/draft-state.ts';

/** A message as it leaves the composer: its draft, where it goes (null: to a new conversation), and whom it asks. */
export type Outgoing = {
  readonly conversationId: string | null;
  readonly draft: Draft;
  readonly model: string | null;
};

/**
 * What came of it; `begun` is the conversation, where this is its first message. `in-doubt`: the main process went away
 * meanwhile, so it may have been sent, or not.
 */
export type Sent =
  | { readonly kind: 'started'; readonly conversationId: string; readonly begun: ConversationDetail | null }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'in-doubt' };

/** Sends a message: the one place that builds what is sent. Never throws, and never tries again by itself. */
export async function sendMessage({ conversationId, draft, model }: Outgoing): Promise<Sent> {
  const hadLine = useConnection.getState().state === 'open';
  const attachmentIds = draft.attachments.map(({ id }) => id);
  try {
    const setUp = await setUpToSend(conversationId);
    const compared = comparedModelsNow(conversationId) ?? [];
    const isCompared = compared.length >= comparedModels.min;
    const models = isCompared ? [...compared] : modelsOf(model);
    const message = { conversationId, text: draft.text, attachmentIds, models, ...setUp };
    const started = await backend().chat.send(message);
    if (isCompared && conversationId === null) keepComparing(started.conversationId);
    return { kind: 'started', conversationId: started.conversationId, begun: started.begun };
  } catch (thrown) {
    // Whatever the main process says of it is certain; only its silence is not.
    const answered = thrown instanceof ORPCError;
    return hadLine && !answered ? { kind: 'in-doubt' } : { kind: 'failed', failure: failureOf(thrown) };
  }
}

/** The models of a request that asks one (null: the conversation's, or the gateway's default). */
export function modelsOf(model: string | null): string[] {
  return model === null ? [] : [model];
}

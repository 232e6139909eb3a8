import { randomUUID } from 'node:crypto';
import type { Draft, Queued } from '../../../shared/chat/draft.ts';
import { FailureError, failure, failureOf } from '../../../shared/failure.ts';
import type { DraftStore } from '../../storage/draft-store.ts';
import type { Log } from '../../storage/log.ts';
import type { DraftsService } from '../drafts/drafts-service.ts';
import type { OutgoingMessage } from './chat-service.ts';
import type { Conversations } from './conversations.ts';
import type { RunRegistry } from './run-registry.ts';
import { modelChoiceOf } from './start-generations.ts';

/** A message to queue in a conversation. */
export type QueuedMessage = Pick<OutgoingMessage, 'text' | 'attachmentIds'> &
  Pick<Queued, 'models'> & { readonly conversationId: string };

/**
 * The messages that are sent after the running reply, in order. They are drafts until then, so they outlive the page
 * and the app.
 */
export type MessageQueue = {
  /** Adds a message and returns it; null if the queue goes on right away, because the reply has ended well meanwhile. */
  add(message: QueuedMessage): Draft | null;
  /** Sends the first message now. Throws the failure if it can't be sent. */
  sendNow(conversationId: string): Promise<void>;
  /** Sends the first message if all replies have ended, and the last one well. Never rejects. */
  advance(conversationId: string): Promise<void>;
};

/** Creates the queue. `send` sends a message without touching the message box. */
export function createMessageQueue({
  drafts,
  stored,
  conversations,
  runs,
  send,
  log,
}: {
  readonly drafts: Pick<DraftsService, 'queue' | 'sent' | 'queuedSent' | 'notSent'>;
  readonly stored: Pick<DraftStore, 'queued'>;
  readonly conversations: Pick<Conversations, 'get' | 'message'>;
  readonly runs: Pick<RunRegistry, 'of'>;
  send(message: OutgoingMessage): Promise<unknown>;
  readonly log: Log;
}): MessageQueue {
  /** The conversations whose first message is being sent. */
  const sending = new Set<string>();

  async function sendFirst(conversationId: string): Promise<void> {
    const [first] = stored.queued(conversationId);
    if (!first?.queued || !first.messageId) return;
    if (sending.has(conversationId)) throw new FailureError(failure('busy'));
    const place = { conversationId, messageId: first.messageId };
    sending.add(conversationId);
    try {
      await send({
        conversationId,
        text: first.text,
        attachmentIds: first.attachments.map(({ id }) => id),
        models: first.queued.models.map(modelChoiceOf),
        setUp: { parameters: {}, systemPrompt: '' },
        gatewayId: null,
        folderId: null,
      });
      drafts.queuedSent(place);
    } catch (thrown) {
      // Its turn comes again after the reply that made it wait.
      const reason = failureOf(thrown);
      if (reason.code !== 'busy') drafts.notSent(place, reason);
      throw thrown;
    } finally {
      sending.delete(conversationId);
    }
  }

  /** Returns whether the conversation goes on by itself: not after a reply that failed or was stopped. */
  function mayGoOn(conversationId: string): boolean {
    if (runs.of(conversationId).length > 0 || sending.has(conversationId)) return false;
    const { headId } = conversations.get(conversationId);
    const ending = headId === null ? null : conversations.message(conversationId, headId).reply?.ending;
    return ending?.kind === 'complete' || ending?.kind === 'length' || ending?.kind === 'filtered';
  }

  async function advance(conversationId: string): Promise<void> {
    try {
      if (stored.queued(conversationId).length > 0 && mayGoOn(conversationId))
        await sendFirst(conversationId);
    } catch (thrown) {
      // The page shows a failure with the message, unless the conversation was removed.
      if (!(thrown instanceof FailureError)) log.error('generation', thrown);
    }
  }

  return {
    add: ({ conversationId, models, ...message }) => {
      // Before anything is stored, because it throws if the conversation can't be read.
      const goesOn = mayGoOn(conversationId);
      const queued = drafts.queue({ conversationId, messageId: randomUUID(), ...message, models });
      drafts.sent({ conversationId, ...message });
      if (!goesOn) return queued;
      void advance(conversationId);
      return null;
    },
    sendNow: sendFirst,
    advance,
  };
}

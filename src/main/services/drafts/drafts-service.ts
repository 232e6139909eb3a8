import { type Draft, type DraftEvent, joinedDrafts, type Queued } from '../../../shared/chat/draft.ts';
import { type Failure, FailureError, failure } from '../../../shared/failure.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { ConversationStore } from '../../storage/conversation-store.ts';
import type { DraftPlace, DraftStore } from '../../storage/draft-store.ts';
import type { MessageStore } from '../../storage/message-store.ts';
import { createTopic, exceptOwn, type FromPage, latestOfItem } from '../topic.ts';

/** A draft as sent by a page, with attachments by id. */
export type DraftInput = DraftPlace & {
  readonly text: string;
  readonly attachmentIds: readonly string[];
};

/** The place of a queued message; `messageId` is its id. */
export type QueuePlace = { readonly conversationId: string; readonly messageId: string };

/** Drafts, shared by all pages. */
export type DraftsService = {
  /** Yields all drafts, and then the changes to them, except those that `page` makes itself. */
  watch(page: string, signal: AbortSignal | undefined): AsyncGenerator<DraftEvent>;
  /**
   * Stores a draft from the page `by`, or deletes it if it's empty. Throws `not-found` if its conversation or message
   * no longer exists.
   */
  save(input: DraftInput, by: string): void;
  /** Removes the sent text from the draft of its message box. Text typed afterwards is kept. */
  sent(input: Omit<DraftInput, 'messageId'>): void;
  /** Stores and returns a message to be sent later. Throws `not-found` if its conversation no longer exists. */
  queue(input: Omit<DraftInput, 'messageId' | 'conversationId'> & QueuePlace & Pick<Queued, 'models'>): Draft;
  /** Notes why a queued message couldn't be sent. */
  notSent(place: QueuePlace, reason: Failure): void;
  /** Deletes a queued message that was sent. */
  queuedSent(place: QueuePlace): void;
  /** Moves a queued message into the message box of the page `by`, and returns it. Throws `not-found` if it's gone. */
  unqueue(place: QueuePlace, by: string): Draft;
  /** Deletes the draft of an edit that was sent as a new version. */
  editSent(conversationId: string, messageId: string): void;
  /** Deletes all drafts, including those of removed conversations that can still be restored. */
  clear(): void;
};

/** The store of drafts, and the stores to check them against. */
export type DraftsParts = {
  readonly drafts: DraftStore;
  readonly attachments: Pick<AttachmentStore, 'get'>;
  readonly conversations: Pick<ConversationStore, 'get'>;
  readonly messages: Pick<MessageStore, 'get'>;
};

/** Creates the service. */
export function createDraftsService({
  drafts,
  attachments,
  conversations,
  messages,
}: DraftsParts): DraftsService {
  const topic = createTopic<FromPage<DraftEvent>>(latestOfItem(({ event }) => placeOf(event)));

  function write(draft: Draft, by: string | null = null): void {
    if (draft.text === '' && draft.attachments.length === 0) drafts.remove(draft);
    else drafts.save(draft);
    topic.publish({ by, event: { type: 'changed', draft } });
  }

  function isGone({ conversationId, messageId }: DraftPlace): boolean {
    if (conversationId !== null && !conversations.get(conversationId)) return true;
    return messageId !== null && messages.get(messageId)?.conversationId !== conversationId;
  }

  return {
    watch: (page, signal) => {
      const snapshot = () => ({ by: null, event: { type: 'snapshot' as const, drafts: [...drafts.all()] } });
      return exceptOwn(topic.watch(snapshot, signal), page);
    },
    save: ({ attachmentIds, ...draft }, by) => {
      if (isGone(draft)) throw new FailureError(failure('not-found'));
      const attached = attachmentIds.flatMap((id) => attachments.get(id) ?? []);
      write({ ...draft, attachments: attached, queued: null }, by);
    },
    sent: ({ conversationId, text, attachmentIds }) => {
      const place = { conversationId, messageId: null };
      const stored = drafts.get(place);
      if (!stored) return;
      write({
        ...place,
        text: stored.text.startsWith(text) ? stored.text.slice(text.length) : stored.text,
        attachments: stored.attachments.filter(({ id }) => !attachmentIds.includes(id)),
        queued: null,
      });
    },
    queue: ({ conversationId, messageId, text, attachmentIds, models }) => {
      if (isGone({ conversationId, messageId: null })) throw new FailureError(failure('not-found'));
      const attached = attachmentIds.flatMap((id) => attachments.get(id) ?? []);
      const queued = { models: [...models], failure: null };
      const draft = { conversationId, messageId, text, attachments: attached, queued };
      write(draft);
      return draft;
    },
    notSent: (place, reason) => {
      const draft = drafts.get(place);
      if (draft?.queued) write({ ...draft, queued: { ...draft.queued, failure: reason } });
    },
    queuedSent: (place) => write(emptied(place)),
    unqueue: ({ conversationId, messageId }, by) => {
      const taken = drafts.get({ conversationId, messageId });
      if (!taken?.queued) throw new FailureError(failure('not-found'));
      const box = drafts.get({ conversationId, messageId: null });
      write({ ...joinedDrafts(taken, box), conversationId, messageId: null, queued: null }, by);
      write(emptied(taken));
      return taken;
    },
    editSent: (conversationId, messageId) => {
      const place = { conversationId, messageId };
      if (drafts.get(place)) write(emptied(place));
    },
    clear: () => {
      for (const draft of drafts.all()) write(emptied(draft));
    },
  };
}

const emptied = ({ conversationId, messageId }: DraftPlace) => ({
  conversationId,
  messageId,
  text: '',
  attachments: [],
  queued: null,
});

function placeOf(event: DraftEvent): string | null {
  if (event.type !== 'changed') return null;
  return JSON.stringify([event.draft.conversationId, event.draft.messageId]);
}

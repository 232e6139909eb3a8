import type { Draft, DraftEvent } from '../../../shared/chat/draft.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { ConversationStore } from '../../storage/conversation-store.ts';
import type { DraftPlace, DraftStore } from '../../storage/draft-store.ts';
import type { MessageStore } from '../../storage/message-store.ts';
import { createTopic, latestOfItem } from '../topic.ts';

/** A draft as sent by a page, with attachments by id. */
export type DraftInput = DraftPlace & {
  readonly text: string;
  readonly attachmentIds: readonly string[];
};

/** Drafts, shared by all pages. */
export type DraftsService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<DraftEvent>;
  /**
   * Stores a draft from the page `by`, or deletes it if it's empty. Throws `not-found` if its conversation or message
   * no longer exists.
   */
  save(input: DraftInput, by: string): void;
  /** Removes the sent text from the draft of its message box. Text typed afterwards is kept. */
  sent(input: Omit<DraftInput, 'messageId'>): void;
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
  const topic = createTopic<DraftEvent>(latestOfItem(placeOf));

  function write(draft: Draft): void {
    if (draft.text === '' && draft.attachments.length === 0) drafts.remove(draft);
    else drafts.save(draft);
    topic.publish({ type: 'changed', draft });
  }

  function isGone({ conversationId, messageId }: DraftPlace): boolean {
    if (conversationId !== null && !conversations.get(conversationId)) return true;
    return messageId !== null && messages.get(messageId)?.conversationId !== conversationId;
  }

  return {
    watch: (signal) =>
      topic.watch(
        () => ({ type: 'snapshot', drafts: drafts.all().map((draft) => ({ ...draft, by: null })) }),
        signal,
      ),
    save: ({ attachmentIds, ...draft }, by) => {
      if (isGone(draft)) throw new FailureError(failure('not-found'));
      const attached = attachmentIds.flatMap((id) => attachments.get(id) ?? []);
      write({ ...draft, attachments: attached, by });
    },
    sent: ({ conversationId, text, attachmentIds }) => {
      const place = { conversationId, messageId: null };
      const stored = drafts.get(place);
      if (!stored) return;
      write({
        ...place,
        text: stored.text.startsWith(text) ? stored.text.slice(text.length) : stored.text,
        attachments: stored.attachments.filter(({ id }) => !attachmentIds.includes(id)),
        by: null,
      });
    },
    editSent: (conversationId, messageId) => {
      const place = { conversationId, messageId };
      if (drafts.get(place)) write({ ...place, text: '', attachments: [], by: null });
    },
    clear: () => {
      for (const draft of drafts.all()) write({ ...draft, text: '', attachments: [], by: null });
    },
  };
}

function placeOf(event: DraftEvent): string | null {
  if (event.type !== 'changed') return null;
  return JSON.stringify([event.draft.conversationId, event.draft.messageId]);
}

import { FailureError, failure } from '../../../shared/failure.ts';
import type { Draft, DraftEvent } from '../../../shared/models/draft.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { ConversationStore } from '../../storage/conversation-store.ts';
import type { DraftStore } from '../../storage/draft-store.ts';
import { createTopic, startingWith } from '../topic.ts';

/** A draft as a page gives it; null for the conversation that has not begun. */
export type GivenDraft = {
  readonly conversationId: string | null;
  readonly text: string;
  readonly attachmentIds: readonly string[];
};

/** Drafts, for every page at once. */
export type DraftsService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<DraftEvent>;
  /** Keeps a draft of the page `by`, forgets an empty one. Throws `not-found` where the conversation is gone. */
  keep(given: GivenDraft, by: string): void;
  /** Takes what was sent out of the draft that it came from; what was written after it stays. */
  sent(given: GivenDraft): void;
};

/** What drafts are kept in, and what they are checked against. */
export type DraftsParts = {
  readonly drafts: DraftStore;
  readonly attachments: Pick<AttachmentStore, 'get'>;
  readonly conversations: Pick<ConversationStore, 'get'>;
};

/** Drafts over their store. */
export function createDraftsService({ drafts, attachments, conversations }: DraftsParts): DraftsService {
  const topic = createTopic<DraftEvent>(foldSame);

  function write(draft: Draft): void {
    if (draft.text === '' && draft.attachments.length === 0) drafts.forget(draft.conversationId);
    else drafts.keep(draft);
    topic.publish({ type: 'changed', draft });
  }

  return {
    watch: (signal) => {
      const kept = drafts.all().map((draft) => ({ ...draft, by: null }));
      return startingWith({ type: 'snapshot', drafts: kept }, topic.subscribe(signal));
    },
    keep: ({ conversationId, text, attachmentIds }, by) => {
      if (conversationId !== null && !conversations.get(conversationId))
        throw new FailureError(failure('not-found'));
      const attached = attachmentIds.flatMap((id) => attachments.get(id) ?? []);
      write({ conversationId, text, attachments: attached, by });
    },
    sent: ({ conversationId, text, attachmentIds }) => {
      const kept = drafts.get(conversationId);
      if (!kept) return;
      write({
        conversationId,
        text: kept.text.startsWith(text) ? kept.text.slice(text.length) : kept.text,
        attachments: kept.attachments.filter(({ id }) => !attachmentIds.includes(id)),
        by: null,
      });
    },
  };
}

/** Of changes to one draft that nobody has taken yet, the last one tells all. */
function foldSame(last: DraftEvent, next: DraftEvent): DraftEvent | null {
  if (last.type !== 'changed' || next.type !== 'changed') return null;
  return last.draft.conversationId === next.draft.conversationId ? next : null;
}

import { type AttachmentStore, createAttachmentStore } from '../../storage/attachment-store.ts';
import { type ConversationStore, createConversationStore } from '../../storage/conversation-store.ts';
import type { Database } from '../../storage/database.ts';
import { createDraftStore, type DraftStore } from '../../storage/draft-store.ts';
import { createGenerationStore, type GenerationStore } from '../../storage/generation-store.ts';
import { createMessageStore, type MessageStore } from '../../storage/message-store.ts';
import { createReplyJournal, type ReplyJournal } from '../../storage/reply-journal.ts';
import { endedByClosing } from './ending.ts';

/** The stores that chat keeps its records in, all of one database. */
export type ChatStores = {
  readonly database: Database;
  readonly conversations: ConversationStore;
  readonly messages: MessageStore;
  readonly generations: GenerationStore;
  readonly journal: ReplyJournal;
  readonly attachments: AttachmentStore;
  readonly drafts: DraftStore;
};

/** The stores of a database; `onIndexPending` is told when a long message waits to be indexed. */
export function createChatStores(database: Database, onIndexPending?: () => void): ChatStores {
  return {
    database,
    conversations: createConversationStore(database),
    messages: createMessageStore(database, onIndexPending),
    generations: createGenerationStore(database),
    journal: createReplyJournal(database),
    attachments: createAttachmentStore(database),
    drafts: createDraftStore(database),
  };
}

/**
 * Brings the records in order after the last run: replies that were being written when it ended become interrupted
 * with all that was journaled of them (when they ended nobody knows), conversations that were removed go for good, and
 * so do attachments that nothing names any more.
 */
export function recover({
  database,
  conversations,
  messages,
  journal,
  drafts,
  attachments,
}: ChatStores): void {
  database.transaction(() => {
    for (const { id, text, reasoning, extras, reply } of messages.running()) {
      if (!reply) continue;
      const arrived = journal.read(id);
      messages.changeReply(id, {
        text: text + arrived.text,
        reasoning: reasoning + arrived.reasoning,
        extras,
        generationId: reply.generationId,
        model: reply.model,
        ending: endedByClosing,
      });
      journal.clear(id);
    }
    conversations.purge();
    drafts.purge();
    for (const { id } of attachments.unused()) attachments.removeUnused(id);
  });
}

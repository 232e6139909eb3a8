import { type AttachmentStore, createAttachmentStore } from '../../storage/attachment-store.ts';
import { type ConversationStore, createConversationStore } from '../../storage/conversation-store.ts';
import { type CostStore, createCostStore } from '../../storage/cost-store.ts';
import type { Database } from '../../storage/database.ts';
import { createDraftStore, type DraftStore } from '../../storage/draft-store.ts';
import { createFolderStore, type FolderStore } from '../../storage/folder-store.ts';
import { createGenerationStore, type GenerationStore } from '../../storage/generation-store.ts';
import { createMessageStore, type MessageStore } from '../../storage/message-store.ts';
import { createReplyJournal, type ReplyJournal } from '../../storage/reply-journal.ts';
import { endedByClosing } from './ending.ts';

/** The stores of the chat services, all in one database. */
export type ChatStores = {
  readonly database: Database;
  readonly conversations: ConversationStore;
  readonly folders: FolderStore;
  readonly messages: MessageStore;
  readonly generations: GenerationStore;
  readonly journal: ReplyJournal;
  readonly attachments: AttachmentStore;
  readonly drafts: DraftStore;
  readonly costs: CostStore;
};

/** Creates the stores of a database. `onIndexPending` is called when messages are waiting to be indexed. */
export function createChatStores(database: Database, onIndexPending?: () => void): ChatStores {
  return {
    database,
    conversations: createConversationStore(database, onIndexPending),
    folders: createFolderStore(database),
    messages: createMessageStore(database, onIndexPending),
    generations: createGenerationStore(database),
    journal: createReplyJournal(database),
    attachments: createAttachmentStore(database),
    drafts: createDraftStore(database),
    costs: createCostStore(database),
  };
}

/**
 * Cleans up after the previous run. Replies that were still running get their journaled text and the ending
 * `interrupted`; the time they ended is unknown. Removed conversations, drafts of conversations and messages that no
 * longer exist, and unused attachments are deleted permanently.
 */
export function recover({
  database,
  conversations,
  folders,
  messages,
  journal,
  drafts,
  attachments,
}: ChatStores): void {
  database.transaction(() => {
    for (const { id, text, reasoning, extras, attachments: held, reply } of messages.running()) {
      if (!reply) continue;
      const arrived = journal.read(id);
      messages.changeReply(id, {
        text: text + arrived.text,
        reasoning: reasoning + arrived.reasoning,
        extras,
        attachments: held,
        generationId: reply.generationId,
        model: reply.model,
        ending: endedByClosing,
      });
      journal.clear(id);
    }
    conversations.purge();
    folders.purge();
    drafts.purge();
    for (const { id } of attachments.unused()) attachments.removeUnused(id);
  });
}

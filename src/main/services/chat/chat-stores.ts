import { type AttachmentStore, createAttachmentStore } from '../../storage/attachment-store.ts';
import { type ConversationStore, createConversationStore } from '../../storage/conversation-store.ts';
import { type CostStore, createCostStore } from '../../storage/cost-store.ts';
import type { Database } from '../../storage/database.ts';
import { createDraftStore, type DraftStore } from '../../storage/draft-store.ts';
import { createFolderStore, type FolderStore } from '../../storage/folder-store.ts';
import { createGenerationStore, type GenerationStore } from '../../storage/generation-store.ts';
import { createMessageStore, type MessageStore } from '../../storage/message-store.ts';
import { createReplyJournal, type ReplyJournal } from '../../storage/reply-journal.ts';

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

/** Creates the stores for a database. `onIndexPending` is called when messages are waiting to be indexed. */
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

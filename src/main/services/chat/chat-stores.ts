import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { ConversationStore } from '../../storage/conversation-store.ts';
import type { Database } from '../../storage/database.ts';
import type { DraftStore } from '../../storage/draft-store.ts';
import type { GenerationStore } from '../../storage/generation-store.ts';
import type { MessageStore } from '../../storage/message-store.ts';
import type { ReplyJournal } from '../../storage/reply-journal.ts';
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
    for (const { id, text, reasoning, reply } of messages.running()) {
      if (!reply) continue;
      const arrived = journal.read(id);
      messages.changeReply(id, {
        text: text + arrived.text,
        reasoning: reasoning + arrived.reasoning,
        generationId: reply.generationId,
        model: reply.model,
        ending: endedByClosing,
      });
      journal.clear(id);
    }
    conversations.purge();
    drafts.purge();
    attachments.sweep();
  });
}

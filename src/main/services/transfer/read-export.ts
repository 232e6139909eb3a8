import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { ExportedConversation } from '../../../shared/chat/conversation-export.ts';
import type { ChatStores } from '../chat/chat-stores.ts';
import type { NamedFile } from './export-files.ts';
import { exported } from './exported.ts';

/** The conversations of a database for an export. Running replies end with the text stored so far. */
export type ExportSource = {
  /** Returns the ids of the requested conversations (null for all) that exist, newest first. */
  ids(requested: readonly string[] | null): readonly string[];
  conversation(id: string): ExportedConversation | null;
  /** Returns the files attached to the requested conversations (null for all). */
  files(requested: readonly string[] | null): readonly NamedFile[];
};

/** Creates the source from stores on any connection. */
export function createExportSource({
  conversations,
  folders,
  messages,
  generations,
  journal,
  attachments,
}: Omit<ChatStores, 'database'>): ExportSource {
  return {
    ids: (requested) => {
      const wanted = requested && new Set(requested);
      const all = [...conversations.list()].flatMap((chunk) => chunk.conversations.map(({ id }) => id));
      return all.filter((id) => wanted?.has(id) ?? true);
    },
    conversation: (id) => {
      const stored = conversations.get(id);
      if (!stored) return null;
      const conversation: Conversation = { ...stored, running: false };
      const endedAt = new Map<string, number | null>();
      const whole = messages.ofConversation(id).map((message) => {
        if (!message.reply || message.reply.ending) return message;
        const arrived = journal.read(message.id);
        endedAt.set(message.reply.generationId, arrived.at);
        return {
          ...message,
          text: message.text + arrived.text,
          reasoning: message.reasoning + arrived.reasoning,
        };
      });
      const requests = generations
        .ofConversation(id)
        .map((one) => ({ ...one, endedAt: one.endedAt ?? endedAt.get(one.id) ?? null }));
      const detail = { conversation, messages: whole, generations: requests };
      const folder = stored.folderId === null ? null : folders.get(stored.folderId);
      return exported(detail, folder, attachments);
    },
    files: attachments.files,
  };
}

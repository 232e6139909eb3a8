import type { Attachment, ExportedAttachment } from '../../../shared/chat/attachment.ts';
import type { Conversation, ConversationDetail } from '../../../shared/chat/conversation.ts';
import type { ExportedConversation } from '../../../shared/chat/conversation-export.ts';
import type { Folder } from '../../../shared/chat/folder.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';

/**
 * Returns a conversation in the export format. Attachments without content are left out. Images and documents have no
 * paths yet.
 */
export function exported(
  { conversation, messages, generations }: ConversationDetail,
  folder: Folder | null,
  contents: Pick<AttachmentStore, 'text' | 'parts'>,
): ExportedConversation {
  const attached = new Map(messages.flatMap(({ attachments }) => attachments).map((one) => [one.id, one]));
  return {
    ...stored(conversation),
    folder,
    messages: messages.map(({ conversationId: _, ...message }) => message),
    generations: generations.map(({ conversationId: _, retry: __, ...generation }) => generation),
    attachments: [...attached.values()].flatMap((one) => withContent(one, contents)),
  };
}

function stored({
  running: _,
  folderId: __,
  ...conversation
}: Conversation): Omit<Conversation, 'running' | 'folderId'> {
  return conversation;
}

/** Returns an attachment with its content, or nothing if that is missing. */
export function withContent(
  attachment: Attachment,
  contents: Pick<AttachmentStore, 'text' | 'parts'>,
): readonly ExportedAttachment[] {
  if (attachment.kind === 'document') {
    const parts = contents.parts(attachment.id);
    return parts && parts.length > 0 ? [{ ...attachment, contents: [...parts], path: null }] : [];
  }
  if (attachment.kind === 'image') return [{ ...attachment, path: null }];
  const text = contents.text(attachment.id);
  return text === null ? [] : [{ ...attachment, text }];
}

import type { Attachment } from '../../../shared/models/attachment.ts';
import type { Conversation, ConversationDetail } from '../../../shared/models/conversation.ts';
import type { ExportedConversation } from '../../../shared/models/conversation-export.ts';

/** Returns a conversation in the export format. `textOf` returns the text of an attachment, or null if it's gone. */
export function exported(
  { conversation, messages, generations }: ConversationDetail,
  textOf: (attachmentId: string) => string | null,
): ExportedConversation {
  const attached = new Map(messages.flatMap(({ attachments }) => attachments).map((one) => [one.id, one]));
  return {
    ...withoutRunning(conversation),
    messages: messages.map(({ conversationId: _, ...message }) => message),
    generations: generations.map(({ conversationId: _, retry: __, ...generation }) => generation),
    attachments: [...attached.values()].flatMap((one) => withText(one, textOf(one.id))),
  };
}

function withoutRunning({ running: _, ...conversation }: Conversation): Omit<Conversation, 'running'> {
  return conversation;
}

function withText(attachment: Attachment, text: string | null): ExportedConversation['attachments'] {
  return text === null ? [] : [{ ...attachment, text }];
}

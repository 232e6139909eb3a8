import { z } from 'zod';
import { exportedAttachmentSchema } from './attachment.ts';
import { conversationSchema } from './conversation.ts';
import { folderSchema } from './folder.ts';
import { generationSchema } from './generation.ts';
import { messageSchema } from './message.ts';
import { systemPromptSchema } from './parameters.ts';

/** Format name and version at the start of an exported file. */
export const exportMark = { format: 'parlance-conversations', version: 1 } as const;

/**
 * A complete conversation as exported: all messages, their requests and the texts of attachments. Temporary state
 * (running, retries) is left out. Times are in epoch ms.
 */
export const exportedConversationSchema = z.object({
  ...conversationSchema.omit({ running: true, folderId: true }).shape,
  /** Absent in conversations of other apps. */
  folder: folderSchema.nullable().optional(),
  systemPrompt: systemPromptSchema,
  messages: z.array(messageSchema.omit({ conversationId: true })),
  generations: z.array(generationSchema.omit({ conversationId: true, retry: true })),
  attachments: z.array(exportedAttachmentSchema),
});

export type ExportedConversation = Readonly<z.infer<typeof exportedConversationSchema>>;

/** A message of an exported conversation. */
export type ExportedMessage = ExportedConversation['messages'][number];

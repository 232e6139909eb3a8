import { z } from 'zod';
import { attachmentSchema } from './attachment.ts';
import { conversationSchema } from './conversation.ts';
import { generationSchema } from './generation.ts';
import { messageSchema } from './message.ts';
import { systemPromptSchema } from './parameters.ts';

/** The name and the version that a file of exported conversations begins with. */
export const exportMark = { format: 'parlance-conversations', version: 1 } as const;

/**
 * A conversation with everything that belongs to it, as a file holds it: the whole tree, the requests that made it,
 * and the texts that were attached. What is of the moment (running, retries) is left out. Times in epoch ms.
 */
export const exportedConversationSchema = z.object({
  ...conversationSchema.omit({ running: true }).shape,
  systemPrompt: systemPromptSchema,
  messages: z.array(messageSchema.omit({ conversationId: true })),
  generations: z.array(generationSchema.omit({ conversationId: true, retry: true })),
  attachments: z.array(attachmentSchema.extend({ text: z.string() })),
});

export type ExportedConversation = Readonly<z.infer<typeof exportedConversationSchema>>;

/** A message of an exported conversation. */
export type ExportedMessage = ExportedConversation['messages'][number];

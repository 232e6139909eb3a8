import { z } from 'zod';
import { chatParametersSchema } from '../models/parameters.ts';
import { procedure } from './procedure.ts';

/** At most a quarter of what one frame of the socket holds, so that it fits however it is escaped. */
const text = z.string().max(2_000_000).regex(/\S/);
const inConversation = z.object({ conversationId: z.string() });
const aboutMessage = inConversation.extend({ messageId: z.string() });

/** What a started generation is: watch the conversation to follow it. */
const started = z.object({
  conversationId: z.string(),
  generationId: z.string(),
  messageIds: z.array(z.string()),
});

/** Asking for replies. Each call answers once the request is under way; replies live in the main process. */
export const chatContract = {
  /** Sends a message at the conversation's head; without `conversationId` in a new conversation. */
  send: procedure
    .input(
      z.object({
        conversationId: z.string().min(1).nullable(),
        text,
        model: z.string().trim().min(1).max(500).nullable(),
        parameters: chatParametersSchema.optional(),
      }),
    )
    .output(started),
  /** Adds a version of a sent message, and asks for a reply to it. */
  edit: procedure.input(aboutMessage.extend({ text })).output(started),
  /** Adds a version of a reply. */
  regenerate: procedure
    .input(aboutMessage.extend({ model: z.string().trim().min(1).max(500).nullable() }))
    .output(started),
  /** Asks for the rest of a reply (all of it, where none had come); what comes goes into the same version. */
  continueReply: procedure.input(aboutMessage).output(started),
  /** Stops whatever runs in the conversation; what has arrived is kept. */
  stop: procedure.input(inConversation).output(z.void()),
  /** Ends the wait before the next try. */
  tryNow: procedure.input(z.object({ generationId: z.string() })).output(z.void()),
};

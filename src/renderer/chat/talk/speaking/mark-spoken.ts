import { callBackend } from '../../../backend/call-backend.ts';

/**
 * Stores how much of a reply was spoken, in UTF-16 code units of its text. Resolves once the reply has ended. If this
 * fails, the reply isn't marked as interrupted.
 */
export async function markSpoken(conversationId: string, messageId: string, spokenTo: number): Promise<void> {
  await callBackend((api) => api.chat.markSpoken({ conversationId, messageId, spokenTo }));
}

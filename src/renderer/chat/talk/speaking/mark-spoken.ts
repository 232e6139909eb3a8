import { ask } from '../../../stores/attempt.ts';

/**
 * Stores how far a reply was spoken, in UTF-16 units of its text. Settles once the reply has ended. If this fails, the
 * reply isn't marked as interrupted.
 */
export async function markSpoken(conversationId: string, messageId: string, spokenTo: number): Promise<void> {
  await ask((to) => to.chat.markSpoken({ conversationId, messageId, spokenTo }));
}

import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';
import { hasContent } from '../../../shared/models/reply-content.ts';

/** Where a reply stands: nothing has come, another try is due, words arrive, or it has ended. */
export type ReplyPhase = 'waiting' | 'retrying' | 'writing' | 'ended';

/** Where a reply stands, told from the message and the generation that writes it. */
export function replyPhase(message: Message, generation: Generation | undefined): ReplyPhase {
  if (!message.reply || message.reply.ending !== null) return 'ended';
  if (generation?.retry) return 'retrying';
  return hasContent(message) || message.reasoning !== '' ? 'writing' : 'waiting';
}

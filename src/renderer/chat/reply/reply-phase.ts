import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { hasContent } from '../../../shared/chat/message.ts';

/** The phase of a reply: nothing received yet, waiting for a retry, receiving text, or ended. */
export type ReplyPhase = 'waiting' | 'retrying' | 'writing' | 'ended';

/** Derives a reply's phase from its message and its generation. */
export function replyPhase(message: Message, generation: Generation | undefined): ReplyPhase {
  if (!message.reply || message.reply.ending !== null) return 'ended';
  if (generation?.retry) return 'retrying';
  return hasContent(message) || message.reasoning !== '' ? 'writing' : 'waiting';
}

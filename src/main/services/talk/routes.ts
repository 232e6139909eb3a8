import { implement } from '@orpc/server';
import { talkContract } from '../../../shared/contract/talk.ts';
import type { KeptRecordings } from './kept-recordings.ts';
import type { TalkService } from './talk-service.ts';

/** Implements {@link talkContract}. */
export function talkRoutes(talk: TalkService, kept: KeptRecordings) {
  const os = implement(talkContract);
  return os.router({
    transcribe: os.transcribe.handler(({ input, signal }) => talk.transcribe(input.captureId, signal)),
    keepRecording: os.keepRecording.handler(({ input }) => kept.keep(input.captureId, input.messageId)),
    recordings: os.recordings.handler(({ input }) => kept.ofConversation(input.conversationId)),
    deleteRecordings: os.deleteRecordings.handler(({ input }) => kept.remove(input.messageId)),
  });
}

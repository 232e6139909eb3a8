import { implement } from '@orpc/server';
import { talkContract } from '../../../shared/contract/talk.ts';
import type { RunningTalks } from './running-talks.ts';
import type { SavedRecordings } from './saved-recordings.ts';
import type { TalkService } from './talk-service.ts';

/** Implements {@link talkContract}. */
export function talkRoutes(talk: TalkService, saved: SavedRecordings, running: RunningTalks) {
  const os = implement(talkContract);
  return os.router({
    transcribe: os.transcribe.handler(({ input, signal }) => talk.transcribe(input.captureId, signal)),
    run: os.run.handler(({ signal }) => running.run(signal)),
    watchStarts: os.watchStarts.handler(({ signal }) => running.watchStarts(signal)),
    watchKeys: os.watchKeys.handler(({ signal }) => running.watchKeys(signal)),
    keepRecording: os.keepRecording.handler(({ input }) => saved.keep(input.captureId, input.messageId)),
    recordings: os.recordings.handler(({ input }) => saved.ofConversation(input.conversationId)),
    deleteRecordings: os.deleteRecordings.handler(({ input }) => saved.remove(input.messageId)),
  });
}

import { talkContract } from '../../../shared/contract/talk.ts';
import { routesOf } from '../routes-of.ts';
import type { RunningTalks } from './running-talks.ts';
import type { SavedRecordings } from './saved-recordings.ts';
import type { TalkService } from './talk-service.ts';

/** Implements {@link talkContract}. */
export function talkRoutes(talk: TalkService, saved: SavedRecordings, running: RunningTalks) {
  return routesOf(talkContract, {
    transcribe: (input, signal) => talk.transcribe(input.captureId, signal),
    run: (_, signal) => running.run(signal),
    watchStarts: (_, signal) => running.watchStarts(signal),
    watchKeys: (_, signal) => running.watchKeys(signal),
    keepRecording: (input) => saved.keep(input.captureId, input.messageId),
    recordings: (input) => saved.ofConversation(input.conversationId),
    deleteRecordings: (input) => saved.remove(input.messageId),
  });
}

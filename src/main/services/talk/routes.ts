import { implement } from '@orpc/server';
import { talkContract } from '../../../shared/contract/talk.ts';
import type { TalkService } from './talk-service.ts';

/** Implements {@link talkContract}. */
export function talkRoutes(talk: TalkService) {
  const os = implement(talkContract);
  return os.router({
    transcribe: os.transcribe.handler(({ input, signal }) => talk.transcribe(input.captureId, signal)),
  });
}

import { implement } from '@orpc/server';
import { dictationContract } from '../../../shared/contract/dictation.ts';
import type { DictationService } from './dictation-service.ts';

/** Implements the contract's dictation procedures. */
export function dictationRoutes(dictation: DictationService) {
  const os = implement(dictationContract);
  return os.router({
    transcribe: os.transcribe.handler(({ input, signal }) => dictation.transcribe(input.mediaId, signal)),
    list: os.list.handler(() => dictation.recordings()),
    remove: os.remove.handler(({ input }) => dictation.remove(input.mediaId)),
  });
}

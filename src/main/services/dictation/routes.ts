import { dictationContract } from '../../../shared/contract/dictation.ts';
import { routesOf } from '../routes-of.ts';
import type { DictationService } from './dictation-service.ts';

/** Implements the contract's dictation procedures. */
export function dictationRoutes(dictation: DictationService) {
  return routesOf(dictationContract, {
    transcribe: (input, signal) => dictation.transcribe(input.mediaId, signal),
    list: () => dictation.recordings(),
    remove: (input) => dictation.remove(input.mediaId),
  });
}

import type { Ending } from '../../shared/chat/message.ts';
import type { ChatParameters } from '../../shared/chat/parameters.ts';
import { type Failure, failure } from '../../shared/failure.ts';

/** Returns the ending for a gateway's finish reason. `unreadableChunks` is the number of chunks skipped before it. */
export function endingOfFinish(reason: string, parameters: ChatParameters, unreadableChunks: number): Ending {
  switch (reason) {
    case 'length':
      return { kind: 'length', maxTokens: parameters.maxTokens ?? null };
    case 'content_filter':
      return { kind: 'filtered' };
    default:
      return {
        kind: 'complete',
        finishReason: reason,
        ...(unreadableChunks > 0 && { unreadableChunks }),
      };
  }
}

/** Returns the ending for a failed request: `interrupted` if something had `arrived`, else `failed`. */
export function endingOfFailure(failed: Failure, arrived: boolean): Ending {
  return { kind: arrived ? 'interrupted' : 'failed', failure: failed };
}

/** The ending of a reply that was running when the app closed or was killed. */
export const endedByClosing: Ending = { kind: 'interrupted', failure: failure('app-closed') };

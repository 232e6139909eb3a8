import { type Failure, failure } from '../../../shared/failure.ts';
import type { Ending } from '../../../shared/models/message.ts';
import type { ChatParameters } from '../../../shared/models/parameters.ts';

/** Returns how a reply ends whose gateway gave this finish reason after so many unreadable chunks. */
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

/** How a reply ends that a failure cut: interrupted where words had arrived, failed where none had. */
export function endingOfFailure(failed: Failure, arrived: boolean): Ending {
  return { kind: arrived ? 'interrupted' : 'failed', failure: failed };
}

/** The ending of a reply that ran while the app was closed or killed. */
export const endedByClosing: Ending = { kind: 'interrupted', failure: failure('app-closed') };

import type { Failure } from '../../shared/failure.ts';
import { type FailureFix, failureFix } from './failure-fix.ts';

/** What ends a failure of speech or dictation; null where it is a matter of the model, which is not chosen in the chat. */
export function audioFix(failure: Failure): Exclude<FailureFix, { models: true }> | null {
  const fix = failureFix(failure);
  return fix && 'models' in fix ? null : fix;
}

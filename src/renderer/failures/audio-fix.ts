import type { Failure } from '../../shared/failure.ts';
import { type FailureFix, failureFix } from './failure-fix.ts';

/**
 * Returns the fix for a speech or dictation failure. Null if the fix is the model picker, because the chat has none for
 * audio models.
 */
export function audioFix(failure: Failure): Exclude<FailureFix, { models: true }> | null {
  const fix = failureFix(failure);
  return fix && 'models' in fix ? null : fix;
}

import type { Failure } from '../../shared/failure.ts';
import { type FailureFix, failureFix } from './failure-fix.ts';

/**
 * Returns the fix for a speech or dictation failure. Null for the model picker, which the chat doesn't have for audio.
 */
export function audioFix(failure: Failure): Exclude<FailureFix, { models: true }> | null {
  const fix = failureFix(failure);
  return fix && 'models' in fix ? null : fix;
}

import { type Failure, FailureError, failure } from '../../../../shared/failure.ts';
import type { Check, CheckFix, CheckResult } from '../../../../shared/models/gateway-check.ts';

/** What one look found, without the time that it took. */
export type Finding = Omit<CheckResult, 'check' | 'ms'>;

/** All is well there. */
export function passed(told: string, facts: Finding['facts'] = {}): Finding {
  return { outcome: 'passed', told, facts, failure: null, fix: null };
}

/** Nothing is wrong, and nothing was proved. */
export function noted(told: string, facts: Finding['facts'] = {}): Finding {
  return { outcome: 'noted', told, facts, failure: null, fix: null };
}

/** It failed, or is not offered there; with what mends it, if anything does. */
export function failedWith(failed: Failure, fix: CheckFix | null = fixOf(failed)): Finding {
  const missing = failed.code === 'not-offered' && fix === null;
  return { outcome: missing ? 'not-offered' : 'failed', told: 'failed', facts: {}, failure: failed, fix };
}

/** It was not looked at, because of what was found before. */
export function skipped(check: Check, told: string): CheckResult {
  return { check, outcome: 'skipped', ms: null, told, facts: {}, failure: null, fix: null };
}

/** The failure in what was thrown; whatever else it is goes on. */
export function failureIn(thrown: unknown): Failure {
  if (thrown instanceof FailureError) return thrown.failure;
  throw thrown;
}

/** The failure of a check that took too long. */
export function outOfTime(host: string): Failure {
  return failure('timed-out', { host });
}

function fixOf({ code, values }: Failure): CheckFix | null {
  if (code === 'key-refused' || code === 'key-needed' || code === 'key-unreadable') return { kind: 'key' };
  if (code === 'not-offered' && typeof values.fix === 'string')
    return { kind: 'base-url', baseUrl: values.fix };
  return null;
}

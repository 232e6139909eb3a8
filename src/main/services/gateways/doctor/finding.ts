import { type Failure, FailureError, failure } from '../../../../shared/failure.ts';
import type { Check, CheckFix, CheckResult } from '../../../../shared/gateways/gateway-check.ts';

/** The result of a check, without its duration. */
export type Finding = Omit<CheckResult, 'check' | 'ms'>;

/** Returns a passed result. */
export function passed(code: string, facts: Finding['facts'] = {}): Finding {
  return { outcome: 'passed', code, facts, failure: null, fix: null, extensions: [] };
}

/** Returns an inconclusive result. */
export function noted(code: string, facts: Finding['facts'] = {}): Finding {
  return { outcome: 'noted', code, facts, failure: null, fix: null, extensions: [] };
}

/** Returns a failed result, or one for a capability that isn't offered, with a fix if there is one. */
export function failedWith(failed: Failure, fix: CheckFix | null = fixOf(failed)): Finding {
  const missing = failed.code === 'not-offered' && fix === null;
  return {
    outcome: missing ? 'not-offered' : 'failed',
    code: 'failed',
    facts: {},
    failure: failed,
    fix,
    extensions: [],
  };
}

/** Returns the result of a check that was skipped because of an earlier result. */
export function skipped(check: Check, code: string): CheckResult {
  return { check, outcome: 'skipped', ms: null, code, facts: {}, failure: null, fix: null, extensions: [] };
}

/** Returns the failure of a `FailureError`. Rethrows other errors. */
export function failureIn(thrown: unknown): Failure {
  if (thrown instanceof FailureError) return thrown.failure;
  throw thrown;
}

/** Returns the failure of a check that timed out. */
export function timedOut(host: string): Failure {
  return failure('timed-out', { host });
}

function fixOf({ code, values }: Failure): CheckFix | null {
  // The key is missing in an extra header, not in the field for keys.
  if (values.header) return null;
  if (code === 'key-refused' || code === 'key-needed' || code === 'key-unreadable') return { kind: 'key' };
  if (code === 'not-offered' && typeof values.fix === 'string')
    return { kind: 'base-url', baseUrl: values.fix };
  return null;
}

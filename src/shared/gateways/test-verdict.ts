// Separate from the schemas, so that the page's first load doesn't include zod.
import type { Check, CheckResult } from './gateway-check.ts';

/** Checks that send the requests of a capability. The earlier ones only test the connection. */
export const capabilityChecks = ['chat', 'streaming', 'transcription', 'translation', 'speech'] as const;

/** The code of a capability's check in a test of the connection alone. */
export const notRequested = 'not-requested';

/** Returns whether a test also tested the capabilities, or would have if the connection had worked. */
export function testsCapabilities(results: readonly CheckResult[]): boolean {
  return results.every(({ code }) => code !== notRequested);
}

/**
 * Conclusion of a complete test. `wrong-address` means that nothing at the base URL looks like a gateway. `untested`
 * means that it may be one, but lists no models, so chat couldn't be tested. `connected` means that the connection
 * works, and that only the connection was tested.
 */
export type TestVerdict =
  | 'works'
  | 'connected'
  | 'nothing-works'
  | 'wrong-address'
  | 'untested'
  | 'unreached';

/** Derives the verdict of a complete test from its results. It's `unreached` if no capability check could run. */
export function verdictOf(results: readonly CheckResult[]): TestVerdict {
  const conclusive = results.filter(
    ({ check, outcome }) => isCapabilityCheck(check) && outcome !== 'skipped' && outcome !== 'noted',
  );
  if (conclusive.some(({ outcome }) => outcome === 'passed')) return 'works';
  const models = results.find(({ check }) => check === 'models');
  const isNoGateway = [...conclusive, ...(models ? [models] : [])].every(({ failure }) =>
    ['not-offered', 'not-a-gateway'].includes(failure?.code ?? ''),
  );
  const chat = results.find(({ check }) => check === 'chat');
  if (models?.failure && isNoGateway) {
    const { reason, chat: answered } = models.failure.values;
    return (chat?.outcome === 'noted' || chat?.code === notRequested) &&
      (reason === 'json' || answered !== undefined)
      ? 'untested'
      : 'wrong-address';
  }
  if (conclusive.length > 0) return 'nothing-works';
  return chat?.code === notRequested && models && !models.failure && models.outcome !== 'skipped'
    ? 'connected'
    : 'unreached';
}

/** Returns whether a check sends a request of a capability. */
export function isCapabilityCheck(check: Check): boolean {
  return capabilityChecks.some((capability) => capability === check);
}

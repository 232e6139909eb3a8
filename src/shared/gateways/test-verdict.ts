// Separate from the schemas, so that the page's first load doesn't include zod.
import type { Check, CheckResult } from './gateway-check.ts';

/** Checks that send the requests of a capability. The earlier ones only test the connection. */
export const capabilityChecks = ['chat', 'streaming', 'transcription', 'translation', 'speech'] as const;

/**
 * Conclusion of a complete test. `wrong-address` means that nothing at the base URL looks like a gateway. `untested`
 * means that it may be one, but lists no models, so chat couldn't be tested.
 */
export type TestVerdict = 'works' | 'nothing-works' | 'wrong-address' | 'untested' | 'unreached';

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
    return chat?.outcome === 'noted' && (reason === 'json' || answered !== undefined)
      ? 'untested'
      : 'wrong-address';
  }
  return conclusive.length === 0 ? 'unreached' : 'nothing-works';
}

function isCapabilityCheck(check: Check): boolean {
  return capabilityChecks.some((capability) => capability === check);
}

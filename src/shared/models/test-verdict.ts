// Apart from the schemas, so that the page's first load doesn't bring zod.
import type { Check, CheckResult } from './gateway-check.ts';

/** The checks that send the requests which people make; the ones before them only lead there. */
export const capabilityChecks = ['chat', 'streaming', 'transcription', 'translation', 'speech'] as const;

/**
 * What a whole test says of a gateway. `wrong-address`: nothing at the base URL looks like a gateway. `untested`: it
 * may be one, but lists no models, so that chat could not be asked for.
 */
export type TestVerdict = 'answers' | 'nothing-answers' | 'wrong-address' | 'untested' | 'unreached';

/** Judges a whole test by what its capability checks found; `unreached` where none of them could be made. */
export function verdictOf(results: readonly CheckResult[]): TestVerdict {
  const asked = results.filter(
    ({ check, outcome }) => isCapabilityCheck(check) && outcome !== 'skipped' && outcome !== 'noted',
  );
  if (asked.some(({ outcome }) => outcome === 'passed')) return 'answers';
  const models = results.find(({ check }) => check === 'models');
  const isNoGateway = [...asked, ...(models ? [models] : [])].every(({ failure }) =>
    ['not-offered', 'not-a-gateway'].includes(failure?.code ?? ''),
  );
  const chat = results.find(({ check }) => check === 'chat');
  if (models?.failure && isNoGateway) {
    return chat?.outcome === 'noted' && models.failure.values.reason === 'json'
      ? 'untested'
      : 'wrong-address';
  }
  return asked.length === 0 ? 'unreached' : 'nothing-answers';
}

function isCapabilityCheck(check: Check): boolean {
  return capabilityChecks.some((capability) => capability === check);
}

import type { Diagnostics } from '../../../shared/models/diagnostics.ts';
import { dateOf } from '../../ui/format/date-of.ts';

/** Diagnostics as the lines that are copied: plain facts that a person can read through before passing them on. */
export function diagnosticsText(diagnostics: Diagnostics): string {
  const { version, shell, system, runtime, gateways, keys, log } = diagnostics;
  const runtimes = Object.entries(runtime).flatMap(([name, value]) =>
    value === null ? [] : [`${name} ${value}`],
  );
  return [
    `Parlance ${version} (${shell})`,
    `system: ${system.platform} ${system.arch} ${system.release}`,
    `runtime: ${runtimes.join(', ')}`,
    `keys: ${keys.place}, keychain ${keys.keychain ? 'yes' : 'no'}`,
    ...gateways.map(({ kind, inUse, key }) => `gateway: ${kind}${inUse ? ', in use' : ''}, key ${key}`),
    ...log.map(({ at, event, ...fields }) =>
      [dateOf(at).toISOString(), event, ...Object.values(fields).flat()].join(' '),
    ),
    '',
  ].join('\n');
}

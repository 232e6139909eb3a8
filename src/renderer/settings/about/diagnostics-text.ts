import type { Diagnostics } from '../../../shared/settings/diagnostics.ts';
import { dateOf } from '../../ui/format/date-of.ts';

/** Returns diagnostics as lines of plain text, so that people can review them before sharing them. */
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

import { isIP } from 'node:net';

/** Environment variables by name. An unset one is undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the proxy settings of the environment for one scheme. As in curl, a lower-case variable takes precedence over
 * the upper-case one.
 */
export function environmentProxy(
  environment: Environment,
  protocol: string,
): { readonly address: string | null; readonly bypass: readonly string[] } {
  const value = (name: string) =>
    environment[name]?.trim() || environment[name.toUpperCase()]?.trim() || null;
  return {
    address: value(protocol === 'https:' ? 'https_proxy' : 'http_proxy') ?? value('all_proxy'),
    bypass: (value('no_proxy') ?? '').split(/[\s,]+/).flatMap(entryOf),
  };
}

/** Converts a `NO_PROXY` entry to bypass entries. A name also matches its subdomains, with or without a leading dot. */
function entryOf(entry: string): readonly string[] {
  if (entry === '') return [];
  if (/[*/<[]/.test(entry) || isIP(entry.replace(/:\d+$/, '')) || isIP(entry)) return [entry];
  return [`.${entry.replace(/^\.+/, '')}`];
}

import { isIP } from 'node:net';

/** Environment variables; what is not set is undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment says of proxies for one scheme, read as curl reads it: lower case goes before upper case. */
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

/** In `NO_PROXY` a name also stands for all below it, with or without a dot before it. */
function entryOf(entry: string): readonly string[] {
  if (entry === '') return [];
  if (/[*/<[]/.test(entry) || isIP(entry.replace(/:\d+$/, '')) || isIP(entry)) return [entry];
  return [`.${entry.replace(/^\.+/, '')}`];
}

import { BlockList, isIP } from 'node:net';

/** Destination of a request. `host` is in lower case, without brackets or a trailing dot. */
export type Target = { readonly host: string; readonly port: number };

const loopbackRanges = [
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
] as const;

/** Returns the target of an http or https URL. */
export function targetOf(url: URL): Target {
  return { host: bare(url.hostname), port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80) };
}

/** Whether a host is this computer: `localhost` and its subdomains, 127.0.0.0/8, or ::1. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return loopbackRanges.some(([address, bits]) => inRange(host, address, bits));
}

/** Whether one of the entries (see `bypassEntrySchema`) matches the target. An invalid entry matches nothing. */
export function isBypassed(entries: readonly string[], target: Target): boolean {
  return entries.some((entry) => matchesEntry(entry.trim().toLowerCase(), target));
}

function matchesEntry(entry: string, { host, port }: Target): boolean {
  if (entry === '<local>') return !host.includes('.') && isIP(host) === 0;
  const [, base, bits] = /^\[?([^\]]+)\]?\/(\d{1,3})$/.exec(entry) ?? [];
  if (base && bits) return inRange(host, base, Number(bits));
  const { pattern, port: onlyPort } = split(entry);
  return (onlyPort === null || onlyPort === port) && matches(pattern, host);
}

function split(entry: string): { readonly pattern: string; readonly port: number | null } {
  if (isIP(entry) === 6) return { pattern: entry, port: null };
  const [, pattern = '', port] = /^(\[.*\]|[^:]*)(?::(\d{1,5}))?$/.exec(entry) ?? [];
  return { pattern: bare(pattern), port: port ? Number(port) : null };
}

function matches(pattern: string, host: string): boolean {
  if (pattern === '') return false;
  if (pattern.includes('*')) return isIP(host) !== 6 && fits(pattern.split('*'), host);
  if (pattern.startsWith('.')) return isIP(host) === 0 && `.${host}`.endsWith(pattern);
  const family = isIP(pattern);
  return family === 0 ? pattern === host : inRange(host, pattern, family === 6 ? 128 : 32);
}

/**
 * Whether the parts between asterisks occur in the host in this order, with the first at its start and the last at its
 * end.
 */
function fits(parts: readonly string[], host: string): boolean {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!host.startsWith(first) || !host.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = host.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= host.length - last.length;
}

function inRange(host: string, base: string, bits: number): boolean {
  const [ofHost, ofBase] = [isIP(host), isIP(base)];
  if (!ofHost || !ofBase || bits > (ofBase === 6 ? 128 : 32)) return false;
  const range = new BlockList();
  range.addSubnet(base, bits, ofBase === 6 ? 'ipv6' : 'ipv4');
  return range.check(host, ofHost === 6 ? 'ipv6' : 'ipv4');
}

function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/(.)\.$/, '$1');
}

import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { FailureError, failure } from '../../../shared/failure.ts';
import { safeLink } from '../../../shared/text/safe-link.ts';
import { failureOfNetwork } from '../../gateway/gateway-failure.ts';
import type { Network } from '../../gateway/network/network.ts';
import type { WireResponse } from '../../gateway/wire.ts';

/** Uses the system's resolver. */
const systemResolve: Resolve = (hostname, options, callback) => lookup(hostname, options, callback);

/** Fetches the image at an http(s) URL. `app.fetchImage` in the contract lists what it refuses. */
export type FetchRemoteImage = (address: string, signal: AbortSignal | undefined) => Promise<Blob>;

const maxBytes = 10_000_000;
const maxRedirects = 4;

const headers = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/bmp',
  // Some servers refuse requests without a user agent.
  'user-agent': 'Parlance',
};

/**
 * Creates a function that fetches images over separate connections. They carry nothing from gateways: no key, cookie or
 * referrer.
 */
export function createRemoteImages(
  network: Pick<Network, 'externalWire'>,
  resolve: Resolve = systemResolve,
): FetchRemoteImage {
  const lookup = createPublicLookup(resolve);
  const wire = network.externalWire(lookup);

  async function responseAt(url: URL, signal: AbortSignal): Promise<WireResponse> {
    // A proxy resolves the name itself, and a literal address is never resolved, so this check is needed as well.
    await refuseOthers(url, lookup);
    return wire({ method: 'GET', url: url.href, headers, body: null, signal });
  }

  return async (address, signal = new AbortController().signal) => {
    let url = webAddress(address);
    try {
      for (let redirects = 0; ; redirects += 1) {
        const response = await responseAt(url, signal);
        const { location } = response.headers;
        if (response.status < 300 || response.status >= 400 || typeof location !== 'string')
          return await imageIn(response, url.host);
        response.discard();
        if (redirects === maxRedirects) throw new FailureError(failure('not-found', { host: url.host }));
        url = webAddress(URL.parse(location, url.href)?.href ?? '');
      }
    } catch (thrown) {
      signal.throwIfAborted();
      const facts = { gateway: url.host, address: url.href, keyHint: null, mask: String };
      throw new FailureError(failureOfNetwork(thrown, false, facts, 0), { cause: thrown });
    }
  };
}

function webAddress(address: string): URL {
  const link = safeLink(address);
  const url = link ? new URL(link) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new FailureError(failure('bad-address', { address: address.slice(0, 200) }));
}

async function refuseOthers({ hostname, host }: URL, lookup: LookupFunction): Promise<void> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal)) {
    if (!isPublicAddress(literal)) throw notPublic(host);
    return;
  }
  await new Promise<void>((done, refuse) => {
    lookup(hostname, { all: true }, (error) => (error ? refuse(error) : done()));
  });
}

async function imageIn(response: WireResponse, host: string): Promise<Blob> {
  try {
    if (response.status < 200 || response.status >= 300)
      throw new FailureError(failure('not-found', { host }));
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let read = 0;
    if (Number(response.headers['content-length']) > maxBytes) throw tooLarge(host);
    for await (const chunk of response.body) {
      read += chunk.length;
      if (read > maxBytes) throw tooLarge(host);
      chunks.push(new Uint8Array(chunk));
    }
    const bytes = new Blob(chunks);
    const type = rasterType(new Uint8Array(await bytes.slice(0, 32).arrayBuffer()));
    if (!type) throw new FailureError(failure('response-unreadable', { host }));
    return new Blob([bytes], { type });
  } finally {
    response.discard();
  }
}

function tooLarge(host: string): FailureError {
  return new FailureError(failure('response-too-large', { host }));
}

/** Resolves a name to all of its addresses, like Node's `dns.lookup`. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true; readonly family?: number },
  callback: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** Returns the failure for an address that isn't public. */
function notPublic(host: string): FailureError {
  return new FailureError(failure('bad-address', { host, reason: 'not-public' }));
}

/**
 * Creates a lookup for connections. It returns only public addresses, and refuses a name if any of its addresses isn't
 * public. It runs when a connection is opened, so a later DNS response can't bypass it.
 */
export function createPublicLookup(resolve: Resolve): LookupFunction {
  return (hostname, { all, family }, callback) => {
    const wanted = typeof family === 'number' ? { all: true as const, family } : { all: true as const };
    resolve(hostname, wanted, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? notPublic(hostname), '', 0);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(notPublic(hostname), '', 0);
      if (all) return callback(null, [...addresses]);
      callback(null, first.address, first.family);
    });
  };
}

/**
 * Returns the MIME type of a raster image from its first bytes, regardless of the response headers. Returns null for
 * everything else, including SVG.
 */
function rasterType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return 'image/webp';
  if (/^[\s\S]{4}ftypavi[fs]/.test(start)) return 'image/avif';
  return /^BM[\s\S]{4}\0{4}/.test(start) ? 'image/bmp' : null;
}

// From IANA's registries of special-purpose addresses: everything that isn't globally reachable, and IPv6 prefixes that
// could hide such an IPv4 address.
const nonPublicRanges4 = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24',
  '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24',
  '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4',
]; // biome-ignore format: a table of addresses reads better packed
const nonPublicRanges6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const notPublic4 = listOf(nonPublicRanges4, 'ipv4');
const notPublic6 = listOf(nonPublicRanges6, 'ipv6');
/** All globally routed IPv6 addresses. They don't include local, private, mapped and multicast addresses. */
const unicast6 = listOf(['2000::/3'], 'ipv6');

/** Whether a string is a globally reachable IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return unicast6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

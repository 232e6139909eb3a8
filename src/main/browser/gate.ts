import type { IncomingMessage } from 'node:http';
import type { OwnAddress } from './own-address.ts';

/** The fields of a request that the gate checks. */
export type GateFacts = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'headersDistinct'>;

/**
 * Checks every request first. Returns null if it may pass, else the status to refuse it with. The exact host prevents
 * DNS rebinding. The origin and `Sec-Fetch-Site` exclude all other pages, including those of other programs on this
 * computer.
 */
export function refusalAtGate(request: GateFacts, address: OwnAddress): 400 | 403 | null {
  const hosts = request.headersDistinct.host ?? [];
  const [host] = hosts;
  if (hosts.length !== 1 || host === undefined || !address.hosts.includes(host)) return 403;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) return 403;
  if (isFromElsewhere(request) && !isOpeningThePage(request)) return 403;
  // An absolute request target could name a host other than the one checked.
  return request.url?.startsWith('/') ? null : 400;
}

/** Checks a WebSocket upgrade. The same-origin policy doesn't cover these, so an `Origin` header is required. */
export function refusalOfSocket(request: GateFacts, address: OwnAddress): 400 | 403 | null {
  return request.headers.origin === undefined ? 403 : refusalAtGate(request, address);
}

function isFromElsewhere({ headers }: GateFacts): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function isOpeningThePage({ method, headers }: GateFacts): boolean {
  return (
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  );
}

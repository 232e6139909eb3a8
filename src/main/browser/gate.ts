import type { IncomingMessage } from 'node:http';
import type { OwnAddress } from './own-address.ts';

/** What the gate reads of a request. */
export type GateFacts = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'headersDistinct'>;

/**
 * Whether a request may come in at all, before anything else looks at it: null, or the status that refuses it.
 * The exact host stops DNS rebinding; the origin and `Sec-Fetch-Site` stop every other page, also one that another
 * program on this computer serves.
 */
export function refusalAtGate(request: GateFacts, address: OwnAddress): 400 | 403 | null {
  const hosts = request.headersDistinct.host ?? [];
  const [host] = hosts;
  if (hosts.length !== 1 || host === undefined || !address.hosts.includes(host)) return 403;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) return 403;
  if (isFromElsewhere(request) && !isOpeningThePage(request)) return 403;
  // An absolute target would name another host than the one that was checked.
  return request.url?.startsWith('/') ? null : 400;
}

/** The same for a socket, which no same-origin policy covers: it has to say where it comes from. */
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

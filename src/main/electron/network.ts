import type { Session } from 'electron';
import { belongsTo } from './page.ts';

const ownSchemes = new Set(['blob:', 'data:', 'devtools:']);

/**
 * Cancels whatever a window would send over the network: the page talks to the main process alone, so nothing that
 * Chromium loads may leave (prefetches and pings, which a policy may miss, included).
 */
export function keepOffNetwork(session: Session, page: string): void {
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !staysHere(page, url) }));
}

/** Whether an address is the page's own, made in memory, or (in development) the socket of the page's server. */
export function staysHere(page: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  return (
    ownSchemes.has(new URL(address).protocol) ||
    belongsTo(page, address) ||
    (page.startsWith('http:') && belongsTo(page.replace('http:', 'ws:'), address))
  );
}

import type { Session } from 'electron';
import { belongsTo } from './page.ts';

const ownSchemes = new Set(['blob:', 'data:', 'devtools:']);

/**
 * Cancels all network requests from windows. The page talks only to the main process, so Chromium must not load
 * anything, not even prefetches and pings, which a content security policy may not cover. Turns off spell checking
 * where Chromium would download dictionaries for it: everywhere but on macOS.
 */
export function keepOffNetwork(session: Session, page: string, platform: NodeJS.Platform): void {
  session.setSpellCheckerEnabled(platform === 'darwin');
  session.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !isLocal(page, url) }));
}

/** Whether a URL is the page's own, in memory, or (in development) the WebSocket of the dev server. */
export function isLocal(page: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  return (
    ownSchemes.has(new URL(address).protocol) ||
    belongsTo(page, address) ||
    (page.startsWith('http:') && belongsTo(page.replace('http:', 'ws:'), address))
  );
}

import type { App, WebContents } from 'electron';
import { safeLink } from '../../shared/models/safe-link.ts';
import { belongsTo } from './page.ts';

/** What the guards need: the page's address, and the one way out for a link that may leave. */
export type GuardDeps = { readonly page: string; openLink(address: string): void };

/**
 * Keeps every web contents there will ever be on the page's own origin: no navigation or redirect off it, no second
 * window, no webview, no certificate that the system refuses. Before the first window.
 */
export function guardEveryPage(app: App, deps: GuardDeps): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, deps));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, trust) => {
    event.preventDefault();
    trust(false);
  });
}

function guard(contents: WebContents, { page, openLink }: GuardDeps): void {
  const stay = (event: { readonly url: string; preventDefault(): void }) => {
    if (!belongsTo(page, event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    // Another scheme is refused without a word: a hostile page could otherwise open a dialog a second.
    if (safeLink(url)) openLink(url);
    return { action: 'deny' };
  });
}

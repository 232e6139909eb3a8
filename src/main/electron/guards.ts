import type { App, WebContents } from 'electron';
import { safeLink } from '../../shared/text/safe-link.ts';
import { belongsTo } from './page.ts';

/** Dependencies: the page's URL, and the function that opens allowed links. */
export type GuardDeps = { readonly page: string; openLink(address: string): void };

/**
 * Restricts all web contents to the page's own origin: no navigation or redirect to another origin, no second window,
 * no webview, and no certificate that the system rejects. Call before the first window opens.
 */
export function guardEveryPage(app: App, deps: GuardDeps): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, deps));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, trust) => {
    event.preventDefault();
    trust(false);
  });
}

function guard(contents: WebContents, { page, openLink }: GuardDeps): void {
  const preventNavigation = (event: { readonly url: string; preventDefault(): void }) => {
    if (!belongsTo(page, event.url)) event.preventDefault();
  };
  contents.on('will-navigate', preventNavigation);
  contents.on('will-redirect', preventNavigation);
  contents.on('will-frame-navigate', preventNavigation);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    // Other schemes are refused without a dialog, because a hostile page could otherwise open many of them.
    if (safeLink(url)) openLink(url);
    return { action: 'deny' };
  });
}

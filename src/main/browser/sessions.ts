import { createHmac } from 'node:crypto';
import { type Digest, digestOf, isDigestOf, newSecret, type RandomBytes } from './secret.ts';

/** The credentials of one tab: its browser's cookie and its own secret. */
type SessionKeys = {
  readonly cookie: string;
  readonly secret: string;
  /** Proves to the tab that this run of the server issued its secret. */
  readonly proof: string;
};

/** The signed-in browsers, each with a cookie and the secrets of its tabs. */
export type Sessions = {
  /** Signs a tab in. A browser with a valid cookie keeps that cookie, so its other tabs stay signed in. */
  open(cookies: readonly string[]): SessionKeys;
  /** Whether the secret belongs to the browser of one of these cookies. A cookie alone isn't enough. */
  hasSecret(cookies: readonly string[], secret: string | null): boolean;
  /** The proof for a tab's secret. Only this run can compute it: another program may use its port later. */
  proofFor(secret: string): string;
  /** Whether one of these cookies belongs to a signed-in browser. That is enough only together with a signed URL. */
  hasCookie(cookies: readonly string[]): boolean;
};

type Browser = { readonly cookie: Digest; readonly secrets: Digest[] };

/** Creates the sessions for one run. They are kept only in memory. */
export function createSessions({ randomBytes }: { readonly randomBytes: RandomBytes }): Sessions {
  const browsers: Browser[] = [];
  const runKey = newSecret(randomBytes);
  const proofFor = (secret: string) => createHmac('sha256', runKey).update(secret).digest('base64url');

  const browserOf = (cookie: string) => browsers.find((browser) => isDigestOf(browser.cookie, cookie));

  return {
    open: (cookies) => {
      const secret = newSecret(randomBytes);
      for (const cookie of cookies) {
        const browser = browserOf(cookie);
        if (!browser) continue;
        browser.secrets.push(digestOf(secret));
        return { cookie, secret, proof: proofFor(secret) };
      }
      const cookie = newSecret(randomBytes);
      browsers.push({ cookie: digestOf(cookie), secrets: [digestOf(secret)] });
      return { cookie, secret, proof: proofFor(secret) };
    },
    hasSecret: (cookies, secret) => {
      if (secret === null) return false;
      return cookies.some((cookie) =>
        browserOf(cookie)?.secrets.some((digest) => isDigestOf(digest, secret)),
      );
    },
    proofFor,
    hasCookie: (cookies) => cookies.some((cookie) => browserOf(cookie) !== undefined),
  };
}

import { createHmac } from 'node:crypto';
import { type Digest, digestOf, isDigestOf, newSecret, type RandomBytes } from './secret.ts';

/** What a browser needs to be let in: its cookie, and the secret of one of its tabs. */
type SessionKeys = {
  readonly cookie: string;
  readonly secret: string;
  /** By which the tab knows this run again. */
  readonly proof: string;
};

/** The browsers that were let in, each known by its cookie, with the page secrets of its tabs. */
export type Sessions = {
  /** Lets a tab in. A browser that is known by one of its cookies keeps that one, so its other tabs stay in. */
  open(cookies: readonly string[]): SessionKeys;
  /** Whether the secret belongs to the browser of one of these cookies; the cookie alone opens nothing. */
  holds(cookies: readonly string[], secret: string | null): boolean;
  /** What only this run can answer to a tab's secret: another program may have its port later. */
  proofFor(secret: string): string;
  /** Whether one of these cookies is of a browser that was let in: enough only beside a signed address. */
  knows(cookies: readonly string[]): boolean;
};

type Browser = { readonly cookie: Digest; readonly secrets: Digest[] };

/** Makes the sessions of one run; they live in memory alone. */
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
    holds: (cookies, secret) => {
      if (secret === null) return false;
      return cookies.some((cookie) => browserOf(cookie)?.secrets.some((kept) => isDigestOf(kept, secret)));
    },
    proofFor,
    knows: (cookies) => cookies.some((cookie) => browserOf(cookie) !== undefined),
  };
}

const secretKey = 'parlance.secret';
const proofKey = 'parlance.proof';
const bookmarkKey = 'parlance.bookmark';

/** How the browser shell answers a page that wants in. */
export type Session =
  | { readonly state: 'open'; readonly secret: string }
  /** The page holds no valid secret: a new one-time code is needed. */
  | { readonly state: 'refused' }
  | { readonly state: 'unreachable' };

type Opened = { readonly secret: string; readonly proof: string; readonly bookmark: string | null };

/** Whether the address holds a one-time link's code. */
export function hasOneTimeCode(): boolean {
  return codeInAddress() !== null;
}

/** Takes the one-time code out of the address, at once and before it is used. Null where there is none. */
export function takeOneTimeCode(): string | null {
  const once = codeInAddress();
  if (once !== null) history.replaceState(null, '', location.pathname);
  return once;
}

/**
 * Opens the page's session with the browser shell: trades a one-time code for a cookie and a page secret, or, without one
 * or where it is spent, checks the secret that this tab already has.
 */
export async function openSession(once: string | null): Promise<Session> {
  try {
    if (once !== null) {
      const answer = await fetch('/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ once }),
      });
      if (answer.ok) {
        const { secret, proof, bookmark } = (await answer.json()) as Opened;
        sessionStorage.setItem(secretKey, secret);
        sessionStorage.setItem(proofKey, proof);
        if (bookmark) sessionStorage.setItem(bookmarkKey, bookmark);
        return { state: 'open', secret };
      }
    }
    const secret = sessionStorage.getItem(secretKey);
    if (!secret) return { state: 'refused' };
    const answer = await fetch('/session', { headers: { 'x-parlance-secret': secret } });
    if (!answer.ok) return { state: 'refused' };
    // Another program may have taken the port since: it gets nothing of this tab.
    const isSameRun = answer.headers.get('x-parlance-proof') === sessionStorage.getItem(proofKey);
    return isSameRun ? { state: 'open', secret } : { state: 'unreachable' };
  } catch {
    return { state: 'unreachable' };
  }
}

/** The secret of this tab, which uploads show; null in Electron, where the page's own scheme is enough. */
export function pageSecret(): string | null {
  return sessionStorage.getItem(secretKey);
}

/** The address that leads to a Parlance which was started again with another port; null where none does. */
export function bookmark(): string | null {
  return sessionStorage.getItem(bookmarkKey);
}

/** Whether this tab holds text that isn't stored. Each place for such text is named `parlance-…`. */
export function holdsText(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith('parlance-'));
}

function codeInAddress(): string | null {
  return codeIn(location.hash);
}

/** Returns the code in the fragment of a one-time link. */
export function codeIn(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('once');
}

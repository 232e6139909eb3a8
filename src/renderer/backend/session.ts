const secretKey = 'parlance.secret';
const proofKey = 'parlance.proof';
const bookmarkKey = 'parlance.bookmark';

/** The browser shell's response to a page that opens a session. */
export type Session =
  | { readonly state: 'open'; readonly secret: string }
  /** The page has no valid secret and needs a new one-time code. */
  | { readonly state: 'refused' }
  | { readonly state: 'unreachable' };

type Opened = { readonly secret: string; readonly proof: string; readonly bookmark: string | null };

/** Returns whether the URL contains a one-time code. */
export function hasOneTimeCode(): boolean {
  return codeInAddress() !== null;
}

/** Removes the one-time code from the URL before it's used, and returns it; null if there is none. */
export function takeOneTimeCode(): string | null {
  const code = codeInAddress();
  if (code !== null) history.replaceState(null, '', location.pathname);
  return code;
}

/**
 * Opens a session with the browser shell. Exchanges a one-time code for a cookie and a page secret. Without a valid
 * code, checks the secret that this tab already has.
 */
export async function openSession(code: string | null): Promise<Session> {
  try {
    if (code !== null) {
      const response = await fetch('/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ once: code }),
      });
      if (response.ok) {
        const { secret, proof, bookmark } = (await response.json()) as Opened;
        sessionStorage.setItem(secretKey, secret);
        sessionStorage.setItem(proofKey, proof);
        if (bookmark) sessionStorage.setItem(bookmarkKey, bookmark);
        return { state: 'open', secret };
      }
    }
    const secret = sessionStorage.getItem(secretKey);
    if (!secret) return { state: 'refused' };
    const response = await fetch('/session', { headers: { 'x-parlance-secret': secret } });
    if (!response.ok) return { state: 'refused' };
    // Another program may be using the port by now. Don't send it anything from this tab.
    const isSameRun = response.headers.get('x-parlance-proof') === sessionStorage.getItem(proofKey);
    return isSameRun ? { state: 'open', secret } : { state: 'unreachable' };
  } catch {
    return { state: 'unreachable' };
  }
}

/** Returns this tab's secret, which uploads send; null in Electron, where the page's own scheme is sufficient. */
export function pageSecret(): string | null {
  return sessionStorage.getItem(secretKey);
}

/** Returns the bookmark URL, which still opens Parlance after it restarts on another port; null if there is none. */
export function bookmark(): string | null {
  return sessionStorage.getItem(bookmarkKey);
}

/** Returns whether this tab holds unsaved text. Each storage key for such text starts with `parlance-`. */
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

const secretKey = 'parlance.secret';

/** How the browser shell answers a page that wants in. */
export type Session =
  | { readonly state: 'open'; readonly secret: string }
  /** The page holds no valid secret: a new one-time link is needed. */
  | { readonly state: 'refused' }
  | { readonly state: 'unreachable' };

/**
 * Opens the page's session with the browser shell: trades the one-time code in the address's fragment for a cookie
 * and a page secret, or checks the secret that this tab already has. The code leaves the address bar at once.
 */
export async function openSession(): Promise<Session> {
  const once = new URLSearchParams(location.hash.slice(1)).get('once');
  try {
    if (once) {
      history.replaceState(null, '', location.pathname);
      const answer = await fetch('/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ once }),
      });
      if (answer.ok) {
        const { secret } = (await answer.json()) as { secret: string };
        sessionStorage.setItem(secretKey, secret);
        return { state: 'open', secret };
      }
    }
    const secret = sessionStorage.getItem(secretKey);
    if (!secret) return { state: 'refused' };
    const answer = await fetch('/session', { headers: { 'x-parlance-secret': secret } });
    return answer.ok ? { state: 'open', secret } : { state: 'refused' };
  } catch {
    return { state: 'unreachable' };
  }
}

/** The secret of this tab, which uploads show; null in Electron, where the page's own scheme is enough. */
export function pageSecret(): string | null {
  return sessionStorage.getItem(secretKey);
}

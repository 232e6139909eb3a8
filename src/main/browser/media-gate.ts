import { mediaPath } from '../../shared/media.ts';
import { sessionCookiesIn } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/**
 * Returns a check for requests to media URLs. Reading requires the browser's cookie (the app also checks the
 * signature). Other methods also require the page's secret in `x-parlance-secret`. Requests to other URLs are always
 * allowed.
 */
export function createMediaGate(deps: {
  readonly sessions: Sessions;
  readonly port: number;
}): (pathname: string, request: Request) => boolean {
  return (pathname, { method, headers }) => {
    if (!pathname.startsWith(mediaPath)) return true;
    const cookies = sessionCookiesIn(headers.get('cookie'), deps.port);
    if (method === 'GET' || method === 'HEAD') return deps.sessions.hasCookie(cookies);
    return deps.sessions.hasSecret(cookies, headers.get('x-parlance-secret'));
  };
}

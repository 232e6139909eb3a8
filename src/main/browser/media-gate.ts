import { mediaPath } from '../../shared/models/media.ts';
import { sessionCookiesIn } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/**
 * Whether a request about media may reach the app: reading takes the browser's cookie (the app asks for a signature
 * besides), anything else the page's secret in `x-parlance-secret` too. Requests about other things always may.
 */
export function createMediaGate(deps: {
  readonly sessions: Sessions;
  readonly port: number;
}): (pathname: string, request: Request) => boolean {
  return (pathname, { method, headers }) => {
    if (!pathname.startsWith(mediaPath)) return true;
    const cookies = sessionCookiesIn(headers.get('cookie'), deps.port);
    if (method === 'GET' || method === 'HEAD') return deps.sessions.knows(cookies);
    return deps.sessions.holds(cookies, headers.get('x-parlance-secret'));
  };
}

/** All ports of a host share its cookies, so that the name carries the port. */
const nameStart = 'parlance-session-';

/** More runs than this aren't open in one browser at a time. */
const otherRuns = 8;

function sessionCookieName(port: number): string {
  return `${nameStart}${port}`;
}

/** The `Set-Cookie` header of a session: out of reach for scripts and for other sites, gone with the browser. */
export function sessionCookie(port: number, value: string): string {
  return `${sessionCookieName(port)}=${value}; HttpOnly; SameSite=Strict; Path=/`;
}

/**
 * All values of the session's cookie in a `Cookie` header. Another program on this host can add one of the same name
 * with a longer path; it must not hide ours.
 */
export function sessionCookiesIn(header: string | null | undefined, port: number): readonly string[] {
  const start = `${sessionCookieName(port)}=`;
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
}

/**
 * `Set-Cookie` headers that remove the cookies of runs which ended long ago from a browser that stays open: one for each run
 * would be too much for a request in the end. Browsers list the oldest cookies first (RFC 6265, 5.4).
 */
export function withoutOldCookies(header: string | null, port: number): readonly string[] {
  const names = (header ?? '').split(';').map((pair) => pair.split('=')[0]?.trim() ?? '');
  const others = names.filter((name) => name.startsWith(nameStart) && name !== sessionCookieName(port));
  return others.slice(0, -otherRuns).map((name) => `${name}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`);
}

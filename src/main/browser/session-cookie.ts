/** Cookies are shared by all ports of a host, so the name contains the port. */
const nameStart = 'parlance-session-';

/** How many cookies of other runs to keep. No browser has more runs open at once. */
const otherRuns = 8;

function sessionCookieName(port: number): string {
  return `${nameStart}${port}`;
}

/**
 * Returns the `Set-Cookie` header of a session. Scripts and other sites can't read the cookie, and it expires when the
 * browser closes.
 */
export function sessionCookie(port: number, value: string): string {
  return `${sessionCookieName(port)}=${value}; HttpOnly; SameSite=Strict; Path=/`;
}

/**
 * Returns all values of the session cookie in a `Cookie` header. Another program on this host can set a cookie of the
 * same name with a longer path, which browsers list first.
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
 * Returns `Set-Cookie` headers that remove the cookies of old runs. In a browser that stays open, they would add up
 * until the request headers are too large. Browsers list the oldest cookies first (RFC 6265, 5.4).
 */
export function withoutOldCookies(header: string | null, port: number): readonly string[] {
  const names = (header ?? '').split(';').map((pair) => pair.split('=')[0]?.trim() ?? '');
  const others = names.filter((name) => name.startsWith(nameStart) && name !== sessionCookieName(port));
  return others.slice(0, -otherRuns).map((name) => `${name}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`);
}

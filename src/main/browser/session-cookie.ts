/** The name of the session's cookie; it carries the port, because cookies of one host are shared by all its ports. */
function sessionCookieName(port: number): string {
  return `parlance-session-${port}`;
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

import { ownValue } from '../../../shared/own-value.ts';

/** A proxy server. The password is only used in the handshake with the proxy. */
export type ProxyServer = {
  readonly protocol: 'http:' | 'https:' | 'socks5:';
  readonly host: string;
  readonly port: number;
  readonly user: string | null;
  readonly password: string | null;
};

const protocols: Readonly<Record<string, { readonly as: ProxyServer['protocol']; readonly port: number }>> = {
  'http:': { as: 'http:', port: 80 },
  'https:': { as: 'https:', port: 443 },
  'socks5:': { as: 'socks5:', port: 1080 },
  'socks5h:': { as: 'socks5:', port: 1080 },
};

/**
 * Parses a proxy address in the forms that users and environment variables use. The default scheme is http. Returns
 * null if it's invalid.
 */
export function proxyServer(
  address: string,
  user: string | null = null,
  password: string | null = null,
): ProxyServer | null {
  const url = URL.parse(/^[a-z0-9+.-]+:\/\//i.test(address) ? address : `http://${address}`);
  const kind = url && ownValue(protocols, url.protocol);
  if (!url?.hostname || !kind) return null;
  const written = credentialsIn(url);
  if (!written) return null;
  return {
    protocol: kind.as,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || kind.port,
    user: user ?? written.user,
    password: password ?? written.password,
  };
}

/** Returns `host:port` for messages, without credentials. */
export function proxyName({ host, port }: Pick<ProxyServer, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Returns the authorization header for an HTTP proxy, or none without a user name. It must only be sent to the proxy.
 */
export function proxyAuthorization({ user, password }: ProxyServer): Readonly<Record<string, string>> {
  if (user === null) return {};
  return { 'proxy-authorization': `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
}

function credentialsIn(url: URL): Pick<ProxyServer, 'user' | 'password'> | null {
  try {
    return {
      user: url.username ? decodeURIComponent(url.username) : null,
      password: url.password ? decodeURIComponent(url.password) : null,
    };
  } catch {
    // A stray percent sign makes the user name or password ambiguous.
    return null;
  }
}

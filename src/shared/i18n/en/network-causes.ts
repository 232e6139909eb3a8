/** Describes a certificate error and how to fix it. `reason` is the failure's `values.reason`. */
export function certificateCause(reason: string, host: string): string {
  return (certificates.get(reason) ?? doubtful)(host);
}

/** Describes a proxy error and how to fix it. `reason` is the failure's `values.reason`. */
export function proxyCause(reason: string, proxy: string, host: string): string {
  return (proxies.get(reason) ?? broken)(proxy, host);
}

const doubtful = (host: string) =>
  `${host} couldn’t prove its identity, so nothing was sent. Ask whoever runs the gateway about its certificate.`;

const broken = (proxy: string) =>
  `${proxy} closed the connection before the gateway was reached. Try again, or check the proxy.`;

const certificates = new Map(
  Object.entries<(host: string) => string>({
    'self-signed': (host) =>
      `${host} uses a self-signed certificate, so nothing was sent. If the gateway is yours, add that certificate as its extra CA file.`,
    'unknown-authority': (host) =>
      `The certificate of ${host} comes from an authority that this computer doesn’t trust, so nothing was sent. If it’s your organisation’s, add its certificate as the gateway’s extra CA file.`,
    expired: (host) =>
      `The certificate of ${host} has expired, so nothing was sent. Check this computer’s clock, or ask whoever runs the gateway to renew the certificate.`,
    'not-yet-valid': (host) =>
      `The certificate of ${host} isn’t valid yet, so nothing was sent. Check this computer’s clock, or ask whoever runs the gateway.`,
    'wrong-host': (host) =>
      `The certificate isn’t valid for ${host}, so nothing was sent. Use the name in the certificate as the base URL’s host, or ask whoever runs the gateway.`,
  }),
);

const proxies = new Map(
  Object.entries<(proxy: string, host: string) => string>({
    'bad-address': () =>
      'The proxy address isn’t valid. Correct it in the gateway’s settings, or in the environment (HTTPS_PROXY, HTTP_PROXY, ALL_PROXY).',
    certificate: (proxy) =>
      `${proxy} couldn’t prove its identity. If it’s your organisation’s proxy, add its certificate as the gateway’s extra CA file.`,
    'long-name': () =>
      'The gateway’s host name is too long for a SOCKS proxy, so nothing was sent. Check the base URL.',
    'no-such-host': (proxy) =>
      `The proxy ${proxy} couldn’t be found. Check its address in the gateway’s settings, and your connection.`,
    'no-way': (proxy, host) =>
      `${proxy} can’t reach ${host}. If the gateway is on your own network, bypass the proxy for it.`,
    'not-a-proxy': (proxy) =>
      `${proxy} doesn’t respond like a proxy. Check its type and port in the gateway’s settings.`,
    'not-running': (proxy) =>
      `${proxy} refused the connection. Check the proxy’s address and port in the gateway’s settings.`,
    refused: (proxy, host) =>
      `${proxy} doesn’t allow connections to ${host}. Ask whoever runs the proxy, or bypass it for this gateway.`,
    'sign-in': (proxy) =>
      `${proxy} requires a user name and password, or didn’t accept the ones it received. Enter them in the gateway’s settings.`,
    'sign-in-needed': (proxy) =>
      `The user name and password for ${proxy} are no longer saved or belong to another proxy, so nothing was sent. Enter them again in Settings › Gateways › Network.`,
    'timed-out': (proxy) => `${proxy} didn’t respond in time. Try again, or check the proxy.`,
    unreachable: (proxy) => `This network can’t reach the proxy ${proxy} right now. Check your connection.`,
  }),
);

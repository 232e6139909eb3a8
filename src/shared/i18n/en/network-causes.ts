/** What is wrong with a certificate, and what helps; `reason` is the failure's. */
export function certificateCause(reason: string, host: string): string {
  return (certificates.get(reason) ?? doubtful)(host);
}

/** What went wrong at a proxy, and what helps; `reason` is the failure's. */
export function proxyCause(reason: string, proxy: string, host: string): string {
  return (proxies.get(reason) ?? broken)(proxy, host);
}

const doubtful = (host: string) =>
  `${host} could not prove who it is. Ask whoever runs the gateway about its certificate.`;

const broken = (proxy: string) => `${proxy} broke the connection before the gateway was reached.`;

const certificates = new Map(
  Object.entries<(host: string) => string>({
    'self-signed': (host) =>
      `${host} vouches for itself with a certificate of its own making. If the gateway is yours, add that certificate as its extra CA file.`,
    'unknown-authority': (host) =>
      `The certificate of ${host} comes from an authority that this computer does not know. If it is your organisation’s, add its certificate as the gateway’s extra CA file.`,
    expired: (host) =>
      `The certificate of ${host} has expired. Whoever runs the gateway has to renew it; if that was done, check this computer’s clock.`,
    'not-yet-valid': (host) =>
      `The certificate of ${host} is not valid yet. Check this computer’s clock; if it is right, ask whoever runs the gateway.`,
    'wrong-host': (host) =>
      `The certificate that came is not for ${host}. Use the name it was made for in the base URL, or ask whoever runs the gateway.`,
  }),
);

const proxies = new Map(
  Object.entries<(proxy: string, host: string) => string>({
    'bad-address': () =>
      'The address of the proxy cannot be read. Correct it in the gateway’s settings, or in the environment (HTTPS_PROXY, HTTP_PROXY, ALL_PROXY).',
    certificate: (proxy) =>
      `${proxy} could not prove who it is. If it is your organisation’s proxy, add its authority as the gateway’s extra CA file.`,
    'long-name': () =>
      'The host name of the gateway is too long for a SOCKS proxy, so nothing was sent. Check the base URL.',
    'no-such-host': (proxy) =>
      `No computer is known for the proxy ${proxy}. Check its address in the gateway’s settings, or the connection.`,
    'no-way': (proxy, host) =>
      `${proxy} found no way to ${host}. If the gateway is on your own network, let it go without a proxy.`,
    'not-a-proxy': (proxy) =>
      `${proxy} did not answer like a proxy. Check its kind and port in the gateway’s settings.`,
    'not-running': (proxy) =>
      `${proxy} refused the connection. Check the proxy’s address and port in the gateway’s settings.`,
    refused: (proxy, host) =>
      `${proxy} does not let anyone through to ${host}. Ask whoever runs the proxy, or let the gateway go without it.`,
    'sign-in': (proxy) =>
      `${proxy} asks for a user name and password, or did not accept the ones it got. Enter them in the gateway’s settings.`,
    'sign-in-needed': (proxy) =>
      `The user name and password for ${proxy} are no longer saved, or were for another proxy, so nothing was sent. Enter them again in Settings › Gateways › Network.`,
    'timed-out': (proxy) => `${proxy} did not answer in time.`,
    unreachable: (proxy) => `There is no way to the proxy ${proxy} from this network right now.`,
  }),
);

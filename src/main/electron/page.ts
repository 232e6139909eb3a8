import type { CustomScheme } from 'electron';
import type { Environment } from '../environment-gateway.ts';

const pageHost = 'parlance';

/** The page's own scheme, to be registered before ready: an origin of its own, fetch, and media that streams. */
export const pageScheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
};

/**
 * The address that the window loads: `app://parlance/`, or electron-vite's server on this computer (with Vite's looser
 * policy, so that hot reload works) in development. A packaged app never loads anything but its own page.
 */
export function pageAddress(packaged: boolean, env: Environment): string {
  const server = env.ELECTRON_RENDERER_URL;
  if (!packaged && server && isLoopback(server)) return server;
  return `${pageScheme.scheme}://${pageHost}/`;
}

/** Whether an address or an origin is of the page's own origin; whatever can't be parsed is not. */
export function belongsTo(page: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const own = new URL(page);
  const other = new URL(address);
  // `origin` is "null" for a scheme of one's own in Node, so its parts are compared.
  return other.protocol === own.protocol && other.host === own.host && !other.username && !other.password;
}

/** Answers requests for `app://parlance/` with the application; another host is 404. */
export function answerPage(
  application: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (new URL(request.url).host === pageHost) return application(request);
    return new Response(null, { status: 404, headers: { 'content-security-policy': "default-src 'none'" } });
  };
}

function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

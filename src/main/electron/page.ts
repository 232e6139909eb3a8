import type { CustomScheme } from 'electron';
import type { Environment } from '../environment-gateway.ts';

const pageHost = 'parlance';

/** The page's own scheme, with an origin of its own, fetch, and streaming media. Register it before `ready`. */
export const pageScheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
};

/**
 * Returns the URL that the window loads: `app://parlance/`, or, in development, electron-vite's server on this
 * computer, with Vite's looser policy for hot reload. A packaged app only loads its own page.
 */
export function pageAddress(packaged: boolean, env: Environment): string {
  const server = env.ELECTRON_RENDERER_URL;
  if (!packaged && server && isLoopback(server)) return server;
  return `${pageScheme.scheme}://${pageHost}/`;
}

/** Whether a URL or origin belongs to the page's own origin. False if it can't be parsed. */
export function belongsTo(page: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const own = new URL(page);
  const other = new URL(address);
  // `origin` is "null" for custom schemes in Node, so protocol and host are compared.
  return other.protocol === own.protocol && other.host === own.host && !other.username && !other.password;
}

/** Serves `app://parlance/` with the application. Other hosts get 404. */
export function servePage(
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

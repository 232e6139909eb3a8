/** URLs of a gateway's endpoints, derived from its base URL. Keys are bound to `origin`. */
export type GatewayAddresses = {
  readonly origin: string;
  readonly chat: string;
  readonly models: string;
  readonly transcriptions: string;
  readonly translations: string;
  readonly speech: string;
  readonly voices: string;
};

const endpoints = {
  chat: '/chat/completions',
  models: '/models',
  transcriptions: '/audio/transcriptions',
  translations: '/audio/translations',
  speech: '/audio/speech',
  voices: '/audio/voices',
} as const;

const version = /^v\d[a-z0-9.]*$/i;

/**
 * Parses a base URL as users paste it: with or without `/v1`, a trailing slash or an endpoint's path. A query is kept
 * on every URL. `/v1` is added if no part of the path is a version, unless the base URL ends in `#`, which keeps the
 * path as it is. Returns null if it isn't an http(s) URL, or if it contains a user name or password.
 */
export function gatewayAddresses(baseUrl: string): GatewayAddresses | null {
  const url = URL.parse(baseUrl.trim());
  if (!url?.host || url.username || url.password) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const path = withoutEndpoint(url.pathname);
  const base = url.origin + (isVerbatim(baseUrl) ? path : versionedPath(path));
  const at = (endpoint: keyof typeof endpoints) => base + endpoints[endpoint] + url.search;
  return {
    origin: url.origin,
    chat: at('chat'),
    models: at('models'),
    transcriptions: at('transcriptions'),
    translations: at('translations'),
    speech: at('speech'),
    voices: at('voices'),
  };
}

/**
 * Returns the same base URL with or without `/v1`, to try if the endpoint isn't found. Returns null if the base URL is
 * invalid or its version isn't the last part of the path.
 */
export function otherBaseUrl(baseUrl: string): string | null {
  const url = gatewayAddresses(baseUrl) && URL.parse(baseUrl.trim());
  if (!url) return null;
  const path = withoutEndpoint(url.pathname);
  const rest = url.search;
  if (isVerbatim(baseUrl)) return `${url.origin}${path}${rest}`;
  const versioned = versionedPath(path);
  return versioned.endsWith('/v1') ? `${url.origin}${versioned.slice(0, -3)}${rest}#` : null;
}

/** Returns the URL for chat requests, or null if the base URL is invalid. */
export function chatAddress(baseUrl: string): string | null {
  return gatewayAddresses(baseUrl)?.chat ?? null;
}

function isVerbatim(baseUrl: string): boolean {
  return baseUrl.trim().endsWith('#');
}

function withoutEndpoint(path: string): string {
  const trimmed = path.replace(/(?<!\/)\/+$/, '');
  const known = Object.values(endpoints).find((endpoint) => trimmed.endsWith(endpoint));
  return known ? trimmed.slice(0, -known.length).replace(/(?<!\/)\/+$/, '') : trimmed;
}

function versionedPath(path: string): string {
  return path.split('/').some((part) => version.test(part)) ? path : `${path}/v1`;
}

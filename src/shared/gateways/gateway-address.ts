import { presetsAt } from './presets.ts';

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

/** Endpoints that Parlance doesn't use, but that users paste too. */
const otherEndpoints = ['/completions', '/embeddings', '/images/generations', '/messages', '/responses'];
const pastedEndpoints: readonly string[] = [...Object.values(endpoints), ...otherEndpoints];

const version = /^v\d[a-z0-9.]*$/i;
/** A version, and the first part of an endpoint's path after it. */
const halfEndpoint = /(\/v\d[a-z0-9.]{0,20})\/(?:audio|chat)$/i;
/** Text that documentation tells its readers to replace. */
const placeholder = /[<{][^<>{}:/]{1,60}[>}]|\bYOUR[-_][A-Z][A-Z_-]{0,60}/;

/**
 * Parses a base URL as users paste it: with or without `/v1`, a trailing slash or an endpoint's path. A query is kept
 * on every URL. The path of an endpoint is used as it is, like a base URL that ends in `#`. To any other path, `/v1` is
 * added if no part of it is a version. Returns null if it isn't an http(s) URL, or if it contains a user name, a
 * password or a placeholder.
 */
export function gatewayAddresses(baseUrl: string): GatewayAddresses | null {
  const parts = partsOf(baseUrl);
  if (!parts) return null;
  const { origin, path, search } = parts;
  const at = (endpoint: keyof typeof endpoints) => origin + path + endpoints[endpoint] + search;
  return {
    origin,
    chat: at('chat'),
    models: at('models'),
    transcriptions: at('transcriptions'),
    translations: at('translations'),
    speech: at('speech'),
    voices: at('voices'),
  };
}

/**
 * Returns the base URLs to try if the endpoint isn't found, the most likely one first: the same one with or without
 * `/v1`, that of the known gateway at this host, and the whole path if its `/models` was taken for an endpoint. Returns
 * none if the base URL is invalid.
 */
export function otherBaseUrls(baseUrl: string): readonly string[] {
  const parts = partsOf(baseUrl);
  if (!parts) return [];
  const { origin, host, path, endpoint, search } = parts;
  const known = presetsAt(host).flatMap((preset) => {
    const rest = preset.baseUrl.split('/').slice(3).join('/');
    return placeholder.test(rest) ? [] : [splitEndpoint(`/${rest}`).path];
  });
  const paths = [path.endsWith('/v1') ? path.slice(0, -3) : `${path}/v1`, ...known];
  if (endpoint === endpoints.models && !hasVersion(path)) paths.push(path + endpoint);
  return [...new Set(paths)]
    .filter((other) => other !== path)
    .map((other) => shortestUrl(origin, other, search));
}

/** Returns the URL for chat requests, or null if the base URL is invalid. */
export function chatAddress(baseUrl: string): string | null {
  return gatewayAddresses(baseUrl)?.chat ?? null;
}

/** Returns the text in a base URL that users have to replace, such as `<resource>`. Null if there is none. */
export function placeholderIn(baseUrl: string): string | null {
  return placeholder.exec(baseUrl)?.[0] ?? null;
}

/** The parts of a base URL. `path` is the path before the endpoints, and `endpoint` the one that it was typed with. */
type Parts = {
  readonly origin: string;
  readonly host: string;
  readonly path: string;
  readonly endpoint: string | null;
  readonly search: string;
};

function partsOf(baseUrl: string): Parts | null {
  if (placeholderIn(baseUrl)) return null;
  const url = URL.parse(baseUrl.trim());
  if (!url?.host || url.username || url.password) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const { path, endpoint } = splitEndpoint(url.pathname);
  const isExact = endpoint !== null || baseUrl.trim().endsWith('#') || hasVersion(path);
  return {
    origin: url.origin,
    host: url.host,
    path: isExact ? path : `${path}/v1`,
    endpoint,
    search: url.search,
  };
}

/** Returns the base URL of a path. An endpoint is added only if the path would be read differently without it. */
function shortestUrl(origin: string, path: string, search: string): string {
  const base = origin + path + search;
  const chat = origin + path + endpoints.chat + search;
  return chatAddress(base) === chat ? base : chat;
}

function splitEndpoint(pathname: string): Pick<Parts, 'path' | 'endpoint'> {
  const trimmed = withoutSlashes(pathname);
  const endpoint = pastedEndpoints.find((known) => trimmed.endsWith(known)) ?? null;
  if (endpoint === null) return { path: trimmed.replace(halfEndpoint, '$1'), endpoint };
  return { path: withoutSlashes(trimmed.slice(0, -endpoint.length)), endpoint };
}

function withoutSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '');
}

function hasVersion(path: string): boolean {
  return path.split('/').some((part) => version.test(part));
}

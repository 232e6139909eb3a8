import { type Failure, type FailureCode, FailureError, failure } from '../../shared/failure.ts';
import { mentionsModel } from '../../shared/gateways/mentions-model.ts';
import { ownValue } from '../../shared/own-value.ts';
import { type GatewayMessage, messageIn } from './gateway-message.ts';
import { parsed, record } from './json-fields.ts';
import { headerAdvice } from './key-refusal.ts';
import { certificateReason } from './network/certificate-reason.ts';
import { thrownCode } from './network/thrown-code.ts';
import { isDailyQuota } from './retry.ts';
import type { SecretMask } from './secret-mask.ts';

/** The facts about a request that failure messages mention. They never contain a secret. */
export type RequestFacts = {
  readonly gateway: string;
  readonly address: string;
  /** The part of the key that may be shown. Null if no key was sent. */
  readonly keyHint: string | null;
  /** The names of the headers that were sent, in lower case. */
  readonly sentHeaders?: readonly string[] | undefined;
  /** Hides every secret that was sent, in case the gateway repeats one. */
  readonly mask: SecretMask['mask'];
};

/** Returns the failure for a response with an error status. No other code interprets a status. */
export function failureOfStatus(
  status: number,
  body: string,
  location: string | null,
  facts: RequestFacts,
): Failure {
  const message = messageIn(body, facts.mask);
  const isUsedUp = status === 429 && isDailyQuota(body);
  const code = isUsedUp ? 'quota-exceeded' : codeOfStatus(status, message, facts.keyHint !== null);
  const said = message.said || message.code || undefined;
  const reason = reasonOf(code, message, body);
  const { address, sentHeaders } = facts;
  const isAboutHeaders = isAboutAccess(code) && !reason && sentHeaders !== undefined;
  const advice = isAboutHeaders ? headerAdvice({ said: said ?? '', address, sent: sentHeaders }) : null;
  return failure(code, {
    ...commonValues(facts),
    status,
    said,
    key: (isAboutAccess(code) && facts.keyHint) || undefined,
    reason: reason ?? advice?.reason,
    header: advice?.header,
    host: code === 'redirected' ? targetOf(location, facts) : hostOf(facts.address),
  });
}

/** Returns the failure for an error inside an accepted response (a JSON `error`, or an `event: error`). */
export function failureOfErrorBody(body: string, facts: RequestFacts): Failure {
  const message = messageIn(body, facts.mask);
  return failure(codeOfErrorBody(message), {
    ...commonValues(facts),
    said: message.said || message.code || undefined,
    key: facts.keyHint ?? undefined,
  });
}

/**
 * Returns the failure for an accepted response without the expected content: the gateway's message if it's JSON with
 * one (`{error}`, `{message}`, `{detail}`), `not-a-gateway` for a web page, else `response-unreadable` with the
 * received text.
 */
export function unexpectedBodyFailure(body: string, facts: RequestFacts): Failure {
  if (body.trimStart().startsWith('<')) return requestFailure('not-a-gateway', facts);
  const { said } = messageIn(body, facts.mask);
  if (said && typeof parsed(body) === 'object') return failureOfErrorBody(body, facts);
  return failure('response-unreadable', { ...commonValues(facts), said: said || undefined });
}

/** Returns the failure for a network error. `hasBegun` is true if the response had already begun. */
export function failureOfNetwork(
  thrown: unknown,
  hasBegun: boolean,
  facts: RequestFacts,
  idleMs: number,
): Failure {
  if (thrown instanceof FailureError)
    return failure(thrown.failure.code, { ...commonValues(facts), ...maskedValues(thrown.failure, facts) });
  const reason = thrownCode(thrown);
  const values = { ...commonValues(facts), reason };
  const certificate = certificateReason(reason);
  if (certificate) return failure('certificate', { ...values, reason: certificate });
  if (reason === 'UND_ERR_BODY_TIMEOUT') return failure('went-silent', { ...values, seconds: idleMs / 1000 });
  if (reason === 'TimeoutError') return failure('timed-out', values);
  const unreadable = unreadableCode(reason);
  if (unreadable) return failure(unreadable, values);
  if (hasBegun) return failure('connection-lost', values);
  return failure(ownValue(networkCodes, reason) ?? 'connection-lost', values);
}

/** Whether a network failure may be temporary. */
export function mayBeTemporary({ code, values }: Failure): boolean {
  if (code === 'proxy') return ['lost', 'no-way', 'timed-out', 'unreachable'].includes(String(values.reason));
  return temporary.has(code);
}

/** Returns a failure with the values that every message about a request may use. */
export function requestFailure(code: FailureCode, facts: RequestFacts): Failure {
  return failure(code, commonValues(facts));
}

/**
 * Returns the part of a key that may be shown: its first three and last four characters. A key of fewer than 12
 * characters is hidden completely.
 */
export function maskedKey(key: string): string {
  return key.length >= 12 ? `${key.slice(0, 3)}…${key.slice(-4)}` : '…';
}

const longestTarget = 300;

const networkCodes: Readonly<Record<string, FailureCode>> = {
  ENOTFOUND: 'no-such-host',
  EAI_AGAIN: 'no-such-host',
  ENODATA: 'no-such-host',
  ECONNREFUSED: 'connection-refused',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timed-out',
  UND_ERR_CONNECT_TIMEOUT: 'timed-out',
  UND_ERR_HEADERS_TIMEOUT: 'timed-out',
};

const temporary = new Set<FailureCode>([
  'no-such-host',
  'connection-refused',
  'unreachable',
  'timed-out',
  'connection-lost',
]);

/**
 * Returns the code for a response that isn't valid HTTP or can't be decoded, or for a TLS error. Null for other errors.
 */
function unreadableCode(reason: string): FailureCode | null {
  if (tooLarge.has(reason)) return 'response-too-large';
  if (reason.startsWith('ERR_SSL') || reason === 'EPROTO') return 'not-secure';
  // A compressed body that ends early is a lost connection, not an unreadable response.
  if (reason === 'Z_BUF_ERROR') return null;
  return /^(HPE_|HTTPParserError|Z_|ERR__ERROR_|ZSTD_|UNKNOWN_ENCODING)/.test(reason)
    ? 'response-unreadable'
    : null;
}

const tooLarge = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_EXCEEDED_MAX_SIZE', 'DECODED_TOO_LARGE']);

const aboutRegion = /\b(country|countries|region|territory|user location)\b|geo-?block/i;
/** Cloudflare's plain-text error. */
const fromFirewall = /^error code: 1\d{3}$/i;

/**
 * Returns the reason that distinguishes failures with the same code. `json` on `not-offered` means that the gateway
 * responded in JSON, not with a web page.
 */
function reasonOf(code: FailureCode, message: GatewayMessage, body: string): string | undefined {
  switch (code) {
    case 'proxy':
      return 'sign-in';
    case 'access-denied':
      return denialReason(message);
    case 'not-offered':
      return record(parsed(body)) ? 'json' : undefined;
    default:
      return undefined;
  }
}

/** Returns the reason for a denial that isn't about the key. */
function denialReason({ said, code, page }: GatewayMessage): 'region' | 'blocked' | undefined {
  if (aboutRegion.test(`${said} ${code.replaceAll('_', ' ')}`)) return 'region';
  return page || fromFirewall.test(said) ? 'blocked' : undefined;
}

/** Error codes that only a payment or a higher limit resolves, as various gateways spell them. */
const aboutQuota =
  /insufficient_(user_)?(quota|balance|funds|credits?)|billing_(hard_limit_reached|not_active)|quota_exceeded|payment_required/i;
/** How gateways describe a key that they reject with status 403. */
const aboutKey = /\b(api[ _-]?key|access[ _-]?token|bearer|credentials?|unauthori[sz]ed|authenticat\w*)\b/i;

function isAboutAccess(code: FailureCode): boolean {
  return code === 'key-refused' || code === 'access-denied';
}

function codeOfErrorBody({ code }: GatewayMessage): FailureCode {
  // Some gateways put the status that they mean into the body.
  if (aboutQuota.test(code) || /\b402\b/.test(code)) return 'quota-exceeded';
  if (/\b429\b/.test(code)) return 'rate-limited';
  return /key|auth|\b401\b/i.test(code) ? 'key-refused' : 'gateway-error';
}

function codeOfStatus(status: number, message: GatewayMessage, hasKey: boolean): FailureCode {
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 407) return 'proxy';
  if (status === 511) return 'not-a-gateway';
  if (status === 402) return 'quota-exceeded';
  if ((status === 403 || status === 429) && aboutQuota.test(message.code)) return 'quota-exceeded';
  if (status === 401) return 'key-refused';
  if (status === 403)
    return hasKey && aboutKey.test(`${message.said} ${message.code}`) ? 'key-refused' : 'access-denied';
  // The endpoint exists, but the model doesn't. The gateway's message names the model.
  if (status === 404 && mentionsModel(`${message.said} ${message.code}`)) return 'request-refused';
  if (status === 404 || status === 405) return 'not-offered';
  if (status === 408) return 'timed-out';
  if (status === 413) return 'too-large';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'gateway-error' : 'request-refused';
}

function commonValues({ gateway, address, mask }: RequestFacts): Record<string, string> {
  return { gateway: mask(gateway), address: mask(withoutQuery(address)), host: mask(hostOf(address)) };
}

function maskedValues({ values }: Failure, { mask }: RequestFacts): Failure['values'] {
  const masked = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? mask(value) : value,
  ]);
  return Object.fromEntries(masked);
}

/** Returns an address without its query, which may contain a key. */
function withoutQuery(address: string): string {
  const query = address.indexOf('?');
  return query === -1 ? address : `${address.slice(0, query)}?…`;
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}

/**
 * Returns the target of a redirect without its query: the whole address within the same origin, else the origin only.
 */
function targetOf(location: string | null, { address, mask }: RequestFacts): string {
  const target = location ? URL.parse(location, address) : null;
  if (!target || target.origin === 'null') return hostOf(address);
  if (target.origin !== URL.parse(address)?.origin) return mask(target.origin);
  return mask(target.origin + target.pathname).slice(0, longestTarget);
}

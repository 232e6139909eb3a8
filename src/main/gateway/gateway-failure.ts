import { type Failure, type FailureCode, failure } from '../../shared/failure.ts';
import { type Spoken, saidIn } from './gateway-words.ts';

/** What a failure's sentence needs to know of the request: never the key itself. */
export type RequestFacts = {
  readonly gateway: string;
  readonly address: string;
  /** The key, for hiding it where the gateway repeats it; only its masked form leaves this module. */
  readonly key: string | null;
};

/** The failure of an answer with a refusing status. The only place that reads a status code's meaning. */
export function failureOfStatus(
  status: number,
  body: string,
  location: string | null,
  facts: RequestFacts,
): Failure {
  const spoken = saidIn(body, facts.key);
  const code = codeOfStatus(status, spoken);
  return failure(code, {
    ...common(facts),
    status,
    said: spoken.said || undefined,
    key: code === 'key-refused' && facts.key ? maskedKey(facts.key) : undefined,
    host: code === 'redirected' ? targetOf(location, facts.address) : hostOf(facts.address),
  });
}

/** The failure of an error that came inside an accepted answer (a JSON `error`, an `event: error`). */
export function failureOfErrorBody(body: string, facts: RequestFacts): Failure {
  const spoken = saidIn(body, facts.key);
  return failure(/key|auth/i.test(spoken.code) ? 'key-refused' : 'gateway-error', {
    ...common(facts),
    said: spoken.said || undefined,
    key: facts.key ? maskedKey(facts.key) : undefined,
  });
}

/** The failure of whatever the network threw; `begun` tells whether an answer had begun to come. */
export function failureOfNetwork(
  thrown: unknown,
  begun: boolean,
  facts: RequestFacts,
  idleMs: number,
): Failure {
  const reason = errorCode(thrown);
  const values = { ...common(facts), reason };
  if (certificateReasons.has(reason)) return failure('certificate', values);
  if (reason === 'UND_ERR_BODY_TIMEOUT') return failure('went-silent', { ...values, seconds: idleMs / 1000 });
  if (begun) return failure('connection-lost', values);
  return failure(networkCodes[reason] ?? 'connection-lost', values);
}

/** A failure about a request, with the facts that every such sentence may use. */
export function requestFailure(code: FailureCode, facts: RequestFacts): Failure {
  return failure(code, common(facts));
}

/** The form of a key that may be shown: its first three and last four characters, or none of it when it is short. */
export function maskedKey(key: string): string {
  return key.length >= 12 ? `${key.slice(0, 3)}…${key.slice(-4)}` : '…';
}

const networkCodes: Readonly<Record<string, FailureCode>> = {
  ENOTFOUND: 'no-such-host',
  EAI_AGAIN: 'no-such-host',
  ECONNREFUSED: 'connection-refused',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  ETIMEDOUT: 'timed-out',
  UND_ERR_CONNECT_TIMEOUT: 'timed-out',
  UND_ERR_HEADERS_TIMEOUT: 'timed-out',
};

const certificateReasons = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function codeOfStatus(status: number, spoken: Spoken): FailureCode {
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 401 || status === 403) return 'key-refused';
  // A gateway that knows the endpoint says which model is absent; its words are worth more than ours.
  if (status === 404 && spoken.said && /model/i.test(spoken.said + spoken.code)) return 'request-refused';
  if (status === 404 || status === 405) return 'not-offered';
  if (status === 408) return 'timed-out';
  if (status === 413) return 'too-large';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'gateway-error' : 'request-refused';
}

function common({ gateway, address }: RequestFacts): Record<string, string> {
  return { gateway, address, host: hostOf(address) };
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}

function targetOf(location: string | null, address: string): string {
  return (location && URL.parse(location, address)?.origin) || hostOf(address);
}

function errorCode(thrown: unknown): string {
  for (let at = thrown; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (at instanceof AggregateError && at.errors[0] instanceof Error) return errorCode(at.errors[0]);
  }
  return 'unknown';
}

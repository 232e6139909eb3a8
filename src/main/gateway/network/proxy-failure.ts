import { FailureError, failure } from '../../../shared/failure.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { certificateReason } from './certificate-reason.ts';
import { type ProxyServer, proxyName } from './proxy-server.ts';
import { thrownCode } from './thrown-code.ts';

/** Why a connection through a proxy failed. Each reason has a message in `i18n`. */
export type ProxyReason =
  | 'bad-address'
  | 'certificate'
  | 'long-name'
  | 'lost'
  | 'no-such-host'
  | 'no-way'
  | 'not-a-proxy'
  | 'not-running'
  | 'refused'
  | 'sign-in'
  | 'sign-in-needed'
  | 'timed-out'
  | 'unreachable';

/** Returns a proxy failure. It contains the proxy's host and port, without credentials. */
export function proxyFailure(proxy: ProxyServer, reason: ProxyReason, cause?: unknown): FailureError {
  return new FailureError(failure('proxy', { proxy: proxyName(proxy), reason }), { cause });
}

/**
 * Converts any error from connecting to or using a proxy to a proxy failure. A {@link FailureError} is returned
 * unchanged.
 */
export function proxyFailureOf(proxy: ProxyServer, thrown: unknown): FailureError {
  if (thrown instanceof FailureError) return thrown;
  const code = thrownCode(thrown);
  const reason = certificateReason(code) ? 'certificate' : (ownValue(reasons, code) ?? unreadable(code));
  return proxyFailure(proxy, reason, thrown);
}

/** Returns why a proxy refused a tunnel, from the status of its response. */
export function proxyReasonOf(status: number): ProxyReason {
  if (status === 407) return 'sign-in';
  return status === 408 || status >= 500 ? 'no-way' : 'refused';
}

function unreadable(code: string): ProxyReason {
  return /^(HPE_|HTTPParserError|ERR_SSL|EPROTO)/.test(code) ? 'not-a-proxy' : 'lost';
}

const reasons: Readonly<Record<string, ProxyReason>> = {
  ENOTFOUND: 'no-such-host',
  EAI_AGAIN: 'no-such-host',
  ECONNREFUSED: 'not-running',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  ETIMEDOUT: 'timed-out',
  UND_ERR_CONNECT_TIMEOUT: 'timed-out',
  UND_ERR_HEADERS_TIMEOUT: 'timed-out',
  UND_ERR_HEADERS_OVERFLOW: 'not-a-proxy',
};

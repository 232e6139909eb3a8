import { type Failure, FailureError, failure } from '../../shared/failure.ts';
import { failureOfNetwork, failureOfStatus, mayBeTemporary, type RequestFacts } from './gateway-failure.ts';
import { storedResponse } from './gateway-message.ts';
import {
  isDailyQuota,
  type RetryRule,
  type RetrySchedule,
  requestedWait,
  retryDelay,
  retryRefusals,
  type Setback,
} from './retry.ts';
import type { Wire, WireRequest, WireResponse } from './wire.ts';

/** A scheduled retry: attempt number `attempt` starts after `delayMs`. */
export type Retry = { readonly attempt: number; readonly delayMs: number; readonly reason: Failure };

/** Detects when processing a response blocks the event loop. */
export type StallWatch = {
  /** Runs a unit of work and adds its duration. */
  measure<Result>(work: () => Result): Result;
  /** Whether the event loop has been blocked for so long that the response has to be aborted. */
  hasStalled(): boolean;
};

/** Dependencies for sending requests. The clock, random numbers and waiting are injected for tests. */
export type SendPolicy = RetrySchedule & {
  /** Measures how long reading a stream takes. Without it, a stream is never aborted for taking too long. */
  readonly stallWatch?: StallWatch | undefined;
  now(): number;
  random(): number;
  /**
   * Waits for the delay. Resolves early if the user retries now; rejects with the signal's reason if aborted, or with
   * any other error to end the attempts.
   */
  pause(retry: Retry, signal: AbortSignal): Promise<void>;
};

const longestErrorBody = 262_144;
const longestErrorMs = 10_000;

/**
 * Sends a request and resolves once a 2xx response has begun. It's sent again only if the gateway refused it with a
 * status that `isRetried` accepts, or if the connection failed before the whole body had been handed to it. After
 * anything else, the gateway may already have charged for the request.
 * @throws {@link FailureError}, or the signal's reason if aborted.
 */
export async function send(
  wire: Wire,
  request: WireRequest,
  facts: RequestFacts,
  policy: SendPolicy,
  isRetried: RetryRule = retryRefusals,
): Promise<WireResponse> {
  for (let attempt = 1 + (policy.attemptsBefore ?? 0); ; attempt += 1) {
    const outcome = await tryOnce(wire, request, facts, isRetried);
    if (!('failed' in outcome)) return outcome.response;
    const { setback, failed, responseBody } = outcome;
    const delayMs = setback ? retryDelay(setback, attempt, policy, policy.now(), policy.random()) : null;
    if (delayMs === null)
      throw new FailureError(withRetryAt(failed, setback, policy.now()), { responseBody });
    await policy.pause({ attempt: attempt + 1, delayMs, reason: failed }, request.signal);
  }
}

type Outcome =
  | { readonly response: WireResponse }
  /**
   * `setback` is null if another attempt can't help, or if the user could be charged twice. `responseBody` is the
   * received body with secrets masked.
   */
  | { readonly failed: Failure; readonly setback: Setback | null; readonly responseBody: string | null };

async function tryOnce(
  wire: Wire,
  request: WireRequest,
  facts: RequestFacts,
  isRetried: RetryRule,
): Promise<Outcome> {
  let response: WireResponse;
  let isSent = false;
  const bodySent = () => {
    isSent = true;
  };
  try {
    response = await wire(request, { bodySent });
  } catch (thrown) {
    request.signal.throwIfAborted();
    const failed = failureOfNetwork(thrown, false, facts, request.waitMs ?? 0);
    const setback = !isSent && mayBeTemporary(failed) ? ({ kind: 'unsent' } as const) : null;
    return { failed, setback, responseBody: null };
  }
  if (response.status >= 200 && response.status < 300) return { response };
  const body = await readUpTo(response, longestErrorBody, longestErrorMs);
  request.signal.throwIfAborted();
  const failed = failureOfStatus(response.status, body, single(response.headers.location), facts);
  const { status, headers } = response;
  const isDaily = status === 429 && isDailyQuota(body);
  const isRetryable = isRetried(status) && (isDaily || failed.code !== 'quota-exceeded');
  const setback = isRetryable ? ({ kind: 'refused', headers, body, isDaily } as const) : null;
  return { failed, setback, responseBody: storedResponse(body, facts.mask) };
}

/** Adds the time from which the gateway accepts the request again, if it specified one. */
function withRetryAt(failed: Failure, setback: Setback | null, now: number): Failure {
  const requestedMs = setback && requestedWait(setback, now);
  if (!requestedMs) return failed;
  return failure(failed.code, { ...failed.values, retryAt: now + requestedMs });
}

/**
 * Reads at most `limit` bytes of an error body as text for at most `longestMs`, then closes the connection. Returns the
 * text received so far if the body is cut off.
 */
async function readUpTo(response: WireResponse, limit: number, longestMs: number): Promise<string> {
  const decoder = new TextDecoder();
  const timer = setTimeout(response.discard, longestMs);
  let text = '';
  let byteCount = 0;
  try {
    for await (const bytes of response.body) {
      text += decoder.decode(bytes.subarray(0, limit - byteCount), { stream: true });
      byteCount += bytes.length;
      if (byteCount >= limit) break;
    }
  } catch {
    // The status is already known; the body only adds a message.
  } finally {
    clearTimeout(timer);
    response.discard();
  }
  return text + decoder.decode();
}

function single(value: string | readonly string[] | undefined): string | null {
  return typeof value === 'string' ? value : (value?.[0] ?? null);
}

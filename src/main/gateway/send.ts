import { type Failure, FailureError, failure } from '../../shared/failure.ts';
import { failureOfNetwork, failureOfStatus, mayPassLater, type RequestFacts } from './gateway-failure.ts';
import { storedResponse } from './gateway-message.ts';
import {
  type RetryRule,
  type RetrySchedule,
  retryAfter,
  retryDelay,
  retryRefusals,
  type Setback,
} from './retry.ts';
import type { Wire, WireRequest, WireResponse } from './wire.ts';

/** An attempt that may be repeated: the next one is number `attempt`, after `delayMs`. */
export type Retry = { readonly attempt: number; readonly delayMs: number; readonly reason: Failure };

/** Tells whether the handling of an answer keeps everything else waiting. */
export type StallWatch = {
  /** Does a piece of the work, and adds its time. */
  measure<Result>(work: () => Result): Result;
  /** Whether it has kept the event loop from turning for so long that the answer has to end. */
  hasStalled(): boolean;
};

/** What sending needs besides the request; time and chance come from outside. */
export type SendPolicy = RetrySchedule & {
  /** Measures the reading of a stream; without it none is ended for that. */
  readonly stallWatch?: StallWatch | undefined;
  now(): number;
  random(): number;
  /** Waits; ends early and well when the person asks to try now; throws the signal's reason when aborted. */
  pause(retry: Retry, signal: AbortSignal): Promise<void>;
};

const longestErrorBody = 262_144;
const longestErrorMs = 10_000;

/**
 * Sends a request and resolves once a 2xx response has begun. It is sent again only if the gateway refused it with a
 * status that `isRetried` names, or if the connection failed before the whole body had been handed to it: anything
 * else may already have been charged. Throws a {@link FailureError}, or the signal's reason when it was aborted.
 */
export async function send(
  wire: Wire,
  request: WireRequest,
  facts: RequestFacts,
  policy: SendPolicy,
  isRetried: RetryRule = retryRefusals,
): Promise<WireResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(wire, request, facts, isRetried);
    if (!('failed' in outcome)) return outcome.answer;
    const { setback, failed, answer } = outcome;
    const delayMs = setback ? retryDelay(setback, attempt, policy, policy.now(), policy.random()) : null;
    if (delayMs === null) throw new FailureError(withRetryAt(failed, setback, policy.now()), { answer });
    await policy.pause({ attempt: attempt + 1, delayMs, reason: failed }, request.signal);
  }
}

type Outcome =
  | { readonly answer: WireResponse }
  /**
   * `setback` is null where another attempt can't help, or could be charged twice; `answer` is the body that came, with
   * secrets hidden.
   */
  | { readonly failed: Failure; readonly setback: Setback | null; readonly answer: string | null };

async function tryOnce(
  wire: Wire,
  request: WireRequest,
  facts: RequestFacts,
  isRetried: RetryRule,
): Promise<Outcome> {
  let answer: WireResponse;
  let isSent = false;
  const bodySent = () => {
    isSent = true;
  };
  try {
    answer = await wire(request, { bodySent });
  } catch (thrown) {
    request.signal.throwIfAborted();
    const failed = failureOfNetwork(thrown, false, facts, request.waitMs ?? 0);
    const setback = !isSent && mayPassLater(failed) ? ({ kind: 'unsent' } as const) : null;
    return { failed, setback, answer: null };
  }
  if (answer.status >= 200 && answer.status < 300) return { answer };
  const body = await readUpTo(answer, longestErrorBody, longestErrorMs);
  request.signal.throwIfAborted();
  const failed = failureOfStatus(answer.status, body, single(answer.headers.location), facts);
  const { status, headers } = answer;
  const mayHelp = isRetried(status) && failed.code !== 'quota-exceeded';
  const setback = mayHelp ? ({ kind: 'refused', headers } as const) : null;
  return { failed, setback, answer: storedResponse(body, facts.mask) };
}

/** Adds when the gateway takes the request again, where it said so. */
function withRetryAt(failed: Failure, setback: Setback | null, now: number): Failure {
  const asked = setback?.kind === 'refused' ? retryAfter(setback.headers, now) : null;
  if (!asked) return failed;
  return failure(failed.code, { ...failed.values, retryAt: now + asked });
}

/** Reads an error body as text, at most so many bytes for so long, then lets go; what came before it broke counts. */
async function readUpTo(answer: WireResponse, limit: number, longestMs: number): Promise<string> {
  const decoder = new TextDecoder();
  const timer = setTimeout(answer.discard, longestMs);
  let text = '';
  let read = 0;
  try {
    for await (const bytes of answer.body) {
      text += decoder.decode(bytes.subarray(0, limit - read), { stream: true });
      read += bytes.length;
      if (read >= limit) break;
    }
  } catch {
    // The status has said what matters; the words are a help.
  } finally {
    clearTimeout(timer);
    answer.discard();
  }
  return text + decoder.decode();
}

function single(value: string | readonly string[] | undefined): string | null {
  return typeof value === 'string' ? value : (value?.[0] ?? null);
}

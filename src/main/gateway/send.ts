import { type Failure, FailureError } from '../../shared/failure.ts';
import { failureOfNetwork, failureOfStatus, mayPassLater, type RequestFacts } from './gateway-failure.ts';
import { mayPass, retryDelay, type Setback } from './retry.ts';
import type { Wire, WireRequest, WireResponse } from './wire.ts';

/** A try that failed before the first byte of an answer: the next one is `attempt`, after `delayMs`. */
export type Retry = { readonly attempt: number; readonly delayMs: number; readonly reason: Failure };

/** What sending needs besides the request; time and chance come from outside. */
export type SendPolicy = {
  /** How many tries in all. */
  readonly tries: number;
  now(): number;
  random(): number;
  /** Waits; ends early and well when the person asks to try now; throws the signal's reason when aborted. */
  pause(retry: Retry, signal: AbortSignal): Promise<void>;
};

const longestErrorBody = 262_144;
const longestErrorMs = 10_000;

/**
 * Sends one request, again where that is safe and may help, and answers once a 2xx has begun. Throws a
 * {@link FailureError}, or the signal's reason when it was aborted.
 */
export async function send(
  wire: Wire,
  request: WireRequest,
  facts: RequestFacts,
  policy: SendPolicy,
): Promise<WireResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(wire, request, facts);
    if ('answer' in outcome) return outcome.answer;
    const { setback, failed } = outcome;
    const delayMs = setback
      ? retryDelay(setback, attempt, policy.tries, policy.now(), policy.random())
      : null;
    if (delayMs === null) throw new FailureError(failed);
    await policy.pause({ attempt: attempt + 1, delayMs, reason: failed }, request.signal);
  }
}

type Outcome =
  | { readonly answer: WireResponse }
  /** `setback` is null where trying again can't help. */
  | { readonly failed: Failure; readonly setback: Setback | null };

async function tryOnce(wire: Wire, request: WireRequest, facts: RequestFacts): Promise<Outcome> {
  let answer: WireResponse;
  try {
    answer = await wire(request);
  } catch (thrown) {
    request.signal.throwIfAborted();
    const failed = failureOfNetwork(thrown, false, facts, 0);
    return { failed, setback: mayPassLater(failed) ? { status: null, headers: {} } : null };
  }
  if (answer.status >= 200 && answer.status < 300) return { answer };
  const body = await readUpTo(answer, longestErrorBody, longestErrorMs);
  request.signal.throwIfAborted();
  const failed = failureOfStatus(answer.status, body, single(answer.headers.location), facts);
  return { failed, setback: retryable(answer) };
}

function retryable({ status, headers }: WireResponse): Setback | null {
  return mayPass(status) ? { status, headers } : null;
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

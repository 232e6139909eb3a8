/** Why an attempt got no usable response. */
export type Setback =
  /** The connection failed before the whole body had been handed to it. */
  | { readonly kind: 'unsent' }
  /** The gateway refused the request. */
  | {
      readonly kind: 'refused';
      readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    };

/** Whether a request that was refused with this status may be retried automatically. */
export type RetryRule = (status: number) => boolean;

/** How a retry is scheduled. */
export type RetrySchedule = {
  /** Maximum number of attempts, including the first. */
  readonly maxAttempts: number;
  /** Longest `Retry-After` to wait for, in milliseconds. A minute by default. */
  readonly longestWaitMs?: number | undefined;
};

const refusals = new Set([409, 429, 503]);
const serverErrors = new Set([500, 502, 504]);
const longestBackoffMs = 60_000;
const firstBackoffMs = 500;

/** Retries only requests that were refused before any work was done. */
export const retryRefusals: RetryRule = (status) => refusals.has(status);

/** Also retries server errors: a chat that hasn't streamed anything has cost little. */
export const retryChat: RetryRule = (status) => refusals.has(status) || serverErrors.has(status);

/**
 * Returns how long to wait before attempt number `attempt` + 1, in milliseconds, or null to give up. The gateway's
 * `Retry-After` takes precedence; otherwise the wait doubles, with full jitter. `attempt` counts from 1, `now` is epoch
 * ms, `random` is in [0, 1).
 */
export function retryDelay(
  setback: Setback,
  attempt: number,
  { maxAttempts, longestWaitMs = longestBackoffMs }: RetrySchedule,
  now: number,
  random: number,
): number | null {
  if (attempt >= maxAttempts) return null;
  const requestedMs = setback.kind === 'refused' ? retryAfter(setback.headers, now) : null;
  if (requestedMs !== null) return requestedMs <= longestWaitMs ? requestedMs : null;
  return Math.round(random * Math.min(firstBackoffMs * 2 ** attempt, longestBackoffMs));
}

/** Longest wait that a response can request, in ms: a century. A later time may not be a valid date. */
const maxRetryAfterMs = 100 * 365 * 24 * 60 * 60 * 1000;

/**
 * Returns the wait that a response requests (`retry-after-ms`, or `Retry-After` in seconds or as a date), in ms, but at
 * most a century. Returns null if it requests none.
 */
export function retryAfter(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  now: number,
): number | null {
  const ms = Number(single(headers['retry-after-ms']));
  if (ms > 0) return Math.min(ms, maxRetryAfterMs);
  const after = single(headers['retry-after']);
  if (!after) return null;
  const seconds = Number(after);
  if (Number.isFinite(seconds)) return within(seconds * 1000);
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : within(date - now);
}

function within(ms: number): number {
  return Math.min(Math.max(0, ms), maxRetryAfterMs);
}

function single(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

import { ownValue } from '../../shared/own-value.ts';

/** Why an attempt got no usable response. */
export type Setback =
  /** The connection failed before the whole body had been handed to it. */
  | { readonly kind: 'unsent' }
  /** The gateway refused the request. */
  | {
      readonly kind: 'refused';
      readonly headers: ResponseHeaders;
      /** The error body, which may contain the wait. */
      readonly body?: string;
      /** Whether the quota of a day is used up. */
      readonly isDaily?: boolean;
    };

type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whether a request that was refused with this status may be retried automatically. */
export type RetryRule = (status: number) => boolean;

/** How a retry is scheduled. */
export type RetrySchedule = {
  /** Maximum number of attempts, including the first. */
  readonly maxAttempts: number;
  /** The number of attempts that were made before the first one here. None by default. */
  readonly attemptsBefore?: number | undefined;
  /** Longest `Retry-After` to wait for, in milliseconds. A minute by default. */
  readonly longestWaitMs?: number | undefined;
};

const refusals = new Set([409, 429, 503]);
const serverErrors = new Set([500, 502, 504]);
const longestBackoffMs = 60_000;
const firstBackoffMs = 500;
/** After this time, the quota of a day is certainly available again. */
const dayMs = 24 * 60 * 60 * 1000;

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
  const requestedMs = requestedWait(setback, now) ?? (isDaily(setback) ? dayMs : null);
  if (requestedMs !== null) return requestedMs <= longestWaitMs ? requestedMs : null;
  return Math.round(random * Math.min(firstBackoffMs * 2 ** attempt, longestBackoffMs));
}

/**
 * Returns the wait that a refusal requests, in ms; null if it requests none. Ignores one of up to a minute beside a
 * used-up quota of a day, because it's that of another quota, which Google's API states too.
 */
export function requestedWait(setback: Setback, now: number): number | null {
  if (setback.kind !== 'refused') return null;
  const wait = retryAfter(setback.headers, now, setback.body);
  return isDaily(setback) && wait !== null && wait <= longestBackoffMs ? null : wait;
}

function isDaily(setback: Setback): boolean {
  return setback.kind === 'refused' && setback.isDaily === true;
}

/** Longest wait that a response can request, in ms: a century. A later time may not be a valid date. */
const maxRetryAfterMs = 100 * 365 * 24 * 60 * 60 * 1000;

/**
 * Returns the wait that a response requests, in ms, but at most a century: in `retry-after-ms` or `Retry-After`
 * (seconds, a duration or a date), in its body, or as the end of the rate limit that was reached. Returns null if it
 * requests none.
 */
export function retryAfter(headers: ResponseHeaders, now: number, body = ''): number | null {
  const ms = Number(single(headers['retry-after-ms']));
  const wait =
    ms > 0 ? ms : (waitUntil(single(headers['retry-after']), now) ?? waitIn(body) ?? resetOf(headers, now));
  return wait === null ? null : Math.min(Math.max(0, wait), maxRetryAfterMs);
}

/** Returns the wait until a time, which is given in seconds from now, as a duration, as a date, or in epoch time. */
function waitUntil(time: string, now: number): number | null {
  if (!time) return null;
  const seconds = Number(time);
  if (seconds > 1e12 && seconds < 1e14) return seconds - now;
  if (seconds > 1e9 && seconds < 1e11) return seconds * 1000 - now;
  const wait = durationIn(time);
  if (wait !== null) return wait;
  const date = Date.parse(time);
  return Number.isNaN(date) ? null : date - now;
}

/** Returns the longest time until a rate limit with nothing left is reset (`x-ratelimit-reset-tokens`, and so on). */
function resetOf(headers: ResponseHeaders, now: number): number | null {
  const waits = Object.keys(headers)
    .filter((name) => name.includes('ratelimit') && name.includes('reset'))
    .filter((name) => single(headers[name.replace('reset', 'remaining')]) === '0')
    .map((name) => waitUntil(single(headers[name]), now) ?? 0);
  return waits.length > 0 ? Math.max(...waits) : null;
}

/** A field such as Google's `"retryDelay": "28s"`, also in JSON within a string, or a sentence. */
const waitField =
  /"retry[_-]?(?:delay|after)(?:[_-]?(?:(ms|millis\w*)|s|secs?|seconds?))?\\*"\s{0,9}:\s{0,9}(?:\{\s{0,9}\\*"seconds\\*"\s{0,9}:\s{0,9})?\\*"?(\d[^"\\,}\]]{0,40})/i;
const waitSentence = /\b(?:re)?try (?:again )?(?:in|after):? (?:about )?(\d[^"\\]{0,60})/i;

function waitIn(body: string): number | null {
  const [, inMs, value = ''] = waitField.exec(body) ?? [];
  if (value) return durationIn(inMs ? `${Number.parseFloat(value)}ms` : value);
  return durationIn(waitSentence.exec(body)?.[1] ?? '');
}

const amounts = /[ ,]*(?:and )?(\d+(?:\.\d+)?) ?(ms|millisec|[smhd])[a-z]*/giy;
const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Returns the duration at the start of a text, in ms: `2m59.5s`, `5 minutes`, or a number of seconds. */
function durationIn(text: string): number | null {
  let total: number | null = null;
  for (const [, amount, unit = ''] of text.matchAll(amounts)) {
    total = (total ?? 0) + Number(amount) * (ownValue(unitMs, unit.toLowerCase()) ?? 1);
  }
  if (total !== null) return total;
  const seconds = /^\d+(?:\.\d+)?(?:e\d+)?(?![\d:/-])/i.exec(text)?.[0];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

const perDay = /\bper[ _-]?day\b|\bdaily\b|\/ ?day\b/i;
const perMinute = /\bper[ _-]?(?:second|minute|hour)\b|\/ ?(?:s|min|minute|hour)\b/i;

/**
 * Whether a refusal says that the quota of a day is used up, so that another attempt can't help before it's renewed.
 */
export function isDailyQuota(body: string): boolean {
  return /PerDay/.test(body) || (perDay.test(body) && !perMinute.test(body));
}

function single(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

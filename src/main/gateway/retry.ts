/** A refusal that may pass: its status (null where no answer came) and what the gateway said about waiting. */
export type Setback = {
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const longestWaitMs = 60_000;
const firstWaitMs = 500;

/** Whether a status may be different next time (`gateway-conduct`, Any request). */
export function mayPass(status: number): boolean {
  return passing.has(status);
}

/**
 * How long to wait before try number `attempt` + 1, in milliseconds; null to give up. What the gateway asks for is
 * honoured up to a minute, and past it the failure is shown instead; else the wait doubles, with full jitter.
 * `attempt` counts from 1, `now` is epoch ms, `random` is in [0, 1).
 */
export function retryDelay(
  setback: Setback,
  attempt: number,
  tries: number,
  now: number,
  random: number,
): number | null {
  if (attempt >= tries) return null;
  const asked = askedDelay(setback.headers, now);
  if (asked !== null) return asked <= longestWaitMs ? asked : null;
  return Math.round(random * Math.min(firstWaitMs * 2 ** attempt, longestWaitMs));
}

function askedDelay(headers: Setback['headers'], now: number): number | null {
  const ms = Number(single(headers['retry-after-ms']));
  if (ms > 0) return ms;
  const after = single(headers['retry-after']);
  if (!after) return null;
  const seconds = Number(after);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function single(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

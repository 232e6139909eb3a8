import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayPass, retryDelay } from '../../../src/main/gateway/retry.ts';

const none = { status: null, headers: {} };

describe('retry', () => {
  it('exponential with full jitter: the wait doubles, and ends with the last try', () => {
    expect(retryDelay(none, 1, 3, 0, 0.5)).toBe(500);
    expect(retryDelay(none, 2, 3, 0, 0.5)).toBe(1000);
    expect(retryDelay(none, 3, 3, 0, 0.5)).toBeNull();
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, random) => {
          const delay = retryDelay(none, attempt, 50, 0, random);
          expect(delay).toBeGreaterThanOrEqual(0);
          expect(delay).toBeLessThanOrEqual(60_000);
        },
      ),
    );
  });

  it('`Retry-After` (seconds or date) and `retry-after-ms` honoured up to 60 s', () => {
    const asked = (headers: Record<string, string>) =>
      retryDelay({ status: 429, headers }, 1, 3, Date.parse('2026-01-01T00:00:00Z'), 0.5);
    expect(asked({ 'retry-after-ms': '250', 'retry-after': '9' })).toBe(250);
    expect(asked({ 'retry-after': '9' })).toBe(9000);
    expect(asked({ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' })).toBe(30_000);
    expect(asked({ 'retry-after': 'Thu, 01 Jan 2025 00:00:30 GMT' })).toBe(0);
    expect(asked({ 'retry-after': '61' })).toBeNull();
    expect(asked({ 'retry-after': 'soon' })).toBe(500);
  });

  it('tries again only what may pass', () => {
    expect([408, 409, 425, 429, 500, 502, 503, 504].every(mayPass)).toBe(true);
    expect([400, 401, 403, 404, 405, 413, 415, 422, 501].some(mayPass)).toBe(false);
  });
});

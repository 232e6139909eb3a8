import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryAfter, retryChat, retryDelay, retryRefusals } from '../../../src/main/gateway/retry.ts';
import { recordingWait } from '../../../src/main/gateway/transcribe.ts';

const unsent = { kind: 'unsent' } as const;
const three = { maxAttempts: 3 };

describe('retry', () => {
  it('the delay doubles with full jitter, and the last attempt has none', () => {
    expect(retryDelay(unsent, 1, three, 0, 0.5)).toBe(500);
    expect(retryDelay(unsent, 2, three, 0, 0.5)).toBe(1000);
    expect(retryDelay(unsent, 3, three, 0, 0.5)).toBeNull();
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, random) => {
          const delay = retryDelay(unsent, attempt, { maxAttempts: 50 }, 0, random);
          expect(delay).toBeGreaterThanOrEqual(0);
          expect(delay).toBeLessThanOrEqual(60_000);
        },
      ),
    );
  });

  it('`Retry-After` (seconds or date) and `retry-after-ms` are honoured up to the longest delay', () => {
    const delayAfter = (headers: Record<string, string>, longestWaitMs?: number) =>
      retryDelay(
        { kind: 'refused', headers },
        1,
        { maxAttempts: 3, longestWaitMs },
        Date.parse('2026-01-01T00:00:00Z'),
        0.5,
      );
    expect(delayAfter({ 'retry-after-ms': '250', 'retry-after': '9' })).toBe(250);
    expect(delayAfter({ 'retry-after': '9' })).toBe(9000);
    expect(delayAfter({ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' })).toBe(30_000);
    expect(delayAfter({ 'retry-after': 'Thu, 01 Jan 2025 00:00:30 GMT' })).toBe(0);
    expect(delayAfter({ 'retry-after': '61' })).toBeNull();
    expect(delayAfter({ 'retry-after': '86400' }, Number.POSITIVE_INFINITY)).toBe(86_400_000);
    expect(delayAfter({ 'retry-after': 'soon' })).toBe(500);
  });

  it('a requested wait is a finite time that can be shown, whatever the headers say', () => {
    for (const wait of ['1e308', '8.64e18', '99999999999999999999'])
      for (const header of ['retry-after', 'retry-after-ms']) {
        const ms = retryAfter({ [header]: wait }, 0) ?? 0;
        expect(ms).toBeGreaterThan(7 * 86_400_000);
        expect(Number.isNaN(new Date(Date.parse('2026-01-01') + ms).getTime())).toBe(false);
      }
  });

  it('only a chat is sent again after a server error, and refusals apply to every request', () => {
    const all = [400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 425, 429, 500, 501, 502, 503, 504];
    expect(all.filter(retryRefusals)).toEqual([409, 429, 503]);
    expect(all.filter(retryChat)).toEqual([409, 429, 500, 502, 503, 504]);
  });
});

describe('the time limit of a recording', () => {
  it('T3: it is twice the length of the audio, and never less than the limit of the gateway', () => {
    expect(recordingWait(600_000, 60, 1_000_000)).toBe(600_000);
    expect(recordingWait(600_000, 3600, 1_000_000)).toBe(7_200_000);
    expect(recordingWait(86_400_000, 3600, 1_000_000)).toBe(86_400_000);
  });

  it('T3: for audio of unknown length it is enough for speech at 16 kbit/s', () => {
    expect(recordingWait(600_000, null, 24_000_000)).toBe(24_000_000);
  });
});

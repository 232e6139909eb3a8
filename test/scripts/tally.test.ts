import { expect, test, vi } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { emptyTally, report } from '../../scripts/test/tally.mjs';

test('the test report lists what was skipped, repeated and failed, and ends with the counts', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const code = report([
    { ...emptyTally, passed: 3, ran: 3 },
    { ...emptyTally, repeated: ['a.test.ts, during which Node crashed'] },
    {
      ...emptyTally,
      failed: 1,
      failures: [{ name: 'it holds', message: 'expected 1' }],
      skipped: [{ name: 'it opens', reason: 'There is no display' }],
      ran: 1,
    },
  ]);
  const lines = printed.mock.calls.map(([line]) => String(line));
  printed.mockRestore();
  expect(code).toBe(1);
  expect(lines).toEqual([
    'Skipped 1: There is no display',
    'Ran again: a.test.ts, during which Node crashed',
    'Failed: it holds',
    '  expected 1',
    '3 passed, 1 failed, 1 skipped',
  ]);
});

test('the test report lists the slowest tests of all kinds, the slowest first', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const timed = (name: string, file: string, seconds: number) => ({
    ...emptyTally,
    passed: 1,
    ran: 1,
    timed: [{ name, file, seconds }],
  });
  const tallies = [
    timed('it adds', 'test/a.test.ts', 0.04),
    timed('it opens', 'test/e2e/b.spec.ts', 12.34),
    timed('it closes', 'test/cc.test.ts', 2),
  ];
  report(tallies, { slowest: 2 });
  const lines = printed.mock.calls.map(([line]) => String(line));
  printed.mockRestore();
  expect(lines).toEqual([
    'The slowest 2 tests:',
    '  12.3 s  test/e2e/b.spec.ts  it opens',
    '   2.0 s  test/cc.test.ts     it closes',
    '3 passed, 0 failed',
  ]);
});

test('a run without tests counts as failed', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const code = report([emptyTally]);
  printed.mockRestore();
  expect(code).toBe(1);
});

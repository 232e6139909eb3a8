import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { withSignOfLife } from '../../scripts/set-up/sign-of-life.mjs';
// @ts-expect-error The scripts are plain JavaScript.
import { Stop } from '../../scripts/set-up/stop.mjs';
// @ts-expect-error The scripts are plain JavaScript.
import { createProgress } from '../../scripts/test/progress.mjs';
// @ts-expect-error The scripts are plain JavaScript.
import { runSteps } from '../../scripts/test/steps.mjs';
// @ts-expect-error The scripts are plain JavaScript.
import { emptyTally } from '../../scripts/test/tally.mjs';

let printed: MockInstance<typeof console.log>;
beforeEach(() => {
  printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => printed.mockRestore());

const lines = () => printed.mock.calls.map(([line]) => String(line).replace(/\(\d+\.\d s\)/, '(… s)'));

test('npm test says which stage runs, of how many, and what each one found', async () => {
  const tallies = await runSteps([
    { name: 'set-up', work: async () => undefined, isNeeded: true },
    { name: 'types', work: async () => ({ ...emptyTally, passed: 1, ran: 1 }) },
    { name: 'unit', work: () => ({ ...emptyTally, passed: 3, failed: 1, ran: 4 }) },
  ]);
  expect(lines()).toEqual([
    '[1/3] set-up…',
    '[2/3] types…',
    '✓ types: 1 passed, 0 failed (… s)',
    '[3/3] unit…',
    '✗ unit: 3 passed, 1 failed (… s)',
  ]);
  expect(tallies).toHaveLength(2);
});

test.each([
  [false, ['[1/2] first…', 'It is missing.', '✗ first: 0 passed, 1 failed (… s)', '[2/2] second…']],
  [true, ['[1/2] first…', 'It is missing.', '✗ first: 0 passed, 1 failed (… s)']],
])(
  'a stage that can’t run counts as failed, and ends the run only if it is needed: %s',
  async (isNeeded, said) => {
    const work = () => {
      throw new Stop('It is missing.');
    };
    await runSteps([
      { name: 'first', work, isNeeded },
      { name: 'second', work: async () => undefined },
    ]);
    expect(lines()).toEqual(said);
  },
);

test('an error that isn’t a sentence ends the run', async () => {
  const work = async () => {
    throw new TypeError('a mistake');
  };
  await expect(runSteps([{ name: 'first', work }])).rejects.toThrow('a mistake');
});

test('the counts of a stage are printed from time to time, each time with all tests that have ended', () => {
  let now = 0;
  const said: string[] = [];
  const count = createProgress(() => '5 tests', {
    now: () => now,
    print: (line: string) => said.push(line),
    interval: 10,
  });
  for (const [at, state] of [
    [1, 'passed'],
    [9, 'failed'],
    [11, 'skipped'],
    [12, 'passed'],
    [30, 'passed'],
  ] as const) {
    now = at;
    count(state);
  }
  expect(said).toEqual(['\n  3 of 5 tests: 1 passed, 1 failed', '\n  5 of 5 tests: 3 passed, 1 failed']);
});

test('a long step of the set-up shows a sign of life until it ends', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const value = await withSignOfLife(
    () => '12 packages so far…',
    async () => {
      await vi.waitFor(() => expect(errors.mock.calls.length).toBeGreaterThan(1), { timeout: 120_000 });
      return 'done';
    },
    5,
  );
  const count = errors.mock.calls.length;
  expect([value, errors.mock.calls[0]]).toEqual(['done', ['  12 packages so far…']]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(errors.mock.calls.length).toBe(count);
  errors.mockRestore();
});

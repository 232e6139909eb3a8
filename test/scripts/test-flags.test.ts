import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { testFlags } from '../../scripts/test/flags.mjs';

const root = join(import.meta.dirname, '../..');
const flags = (...args: readonly string[]) => testFlags(args, root);

test('without arguments, npm test runs everything, and with a flag one kind of test', () => {
  expect(flags()).toEqual({ all: true, unit: [], endToEnd: [] });
  expect(flags('--unit')).toEqual({ all: false, unit: [], endToEnd: false });
  expect(flags('--e2e')).toEqual({ all: false, unit: false, endToEnd: [] });
});

test('npm test runs single files of both kinds, and all tests of a folder', () => {
  const unit = 'test/scripts/tally.test.ts';
  const endToEnd = 'test/e2e/composer.spec.ts';
  expect(flags(unit)).toEqual({ all: false, unit: [unit], endToEnd: false });
  expect(flags('--e2e', endToEnd)).toEqual({ all: false, unit: false, endToEnd: [endToEnd] });
  expect(flags(endToEnd, unit, `./${unit}`)).toEqual({ all: false, unit: [unit], endToEnd: [endToEnd] });
  expect(testFlags(['tally.test.ts'], join(root, 'test/scripts')).unit).toEqual([unit]);
  expect(flags('test/scripts').unit).toContain(unit);
  expect(flags('test/scripts').endToEnd).toBe(false);
});

test('npm test says what is wrong with a path or a flag', () => {
  expect(() => flags('test/no.test.ts')).toThrow("There's no file test/no.test.ts.");
  expect(() => flags('src/main/server.ts')).toThrow(/isn't a test\. Tests are /);
  expect(() => flags('test/e2e/shell.ts')).toThrow(/isn't a test/);
  expect(() => flags('test/e2e/electron/boundary.spec.ts')).toThrow(
    /only in Electron: `npm run test:electron/,
  );
  expect(() => flags('--units')).toThrow('Unknown flag --units.');
});

test.each([
  ['check', []],
  ['fix', []],
  ['test:long', ['--e2e', '--shard=1/2']],
])('npm run %s says that it doesn’t know an argument before it starts', async (command, known) => {
  const script = join(root, 'scripts', `${command.replace(':', '-')}.mjs`);
  const run = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [script, ...args]).then(
      () => null,
      ({ code, stderr }: { code: number; stderr: string }) => [code, stderr.trim()],
    );
  const accepted = known.length === 0 ? 'takes no arguments' : 'takes only --e2e, --shard=…';
  expect(await run(...known, '--quick')).toEqual([
    2,
    `Unknown argument --quick. \`npm run ${command}\` ${accepted}.`,
  ]);
});

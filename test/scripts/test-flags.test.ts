import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { testFlags } from '../../scripts/test/flags.mjs';

const root = join(import.meta.dirname, '../..');
const flags = (...args: readonly string[]) => testFlags(args, root);

test('without arguments, npm test runs everything, and with a flag one kind of test', () => {
  expect(flags()).toEqual({ all: true, unit: [], ui: [], endToEnd: [] });
  expect(flags('--unit')).toEqual({ all: false, unit: [], ui: false, endToEnd: false });
  expect(flags('--ui')).toEqual({ all: false, unit: false, ui: [], endToEnd: false });
  expect(flags('--e2e')).toEqual({ all: false, unit: false, ui: false, endToEnd: [] });
});

test('npm test runs single files of any kind, and all tests of a folder', () => {
  const unit = 'test/scripts/tally.test.ts';
  const ui = 'test/ui/palette.test.ts';
  const endToEnd = 'test/e2e/composer.spec.ts';
  const none = { all: false, unit: false, ui: false, endToEnd: false };
  expect(flags(unit)).toEqual({ ...none, unit: [unit] });
  expect(flags(ui)).toEqual({ ...none, ui: [ui] });
  expect(flags('--e2e', endToEnd)).toEqual({ ...none, endToEnd: [endToEnd] });
  expect(flags(endToEnd, unit, ui, `./${unit}`)).toEqual({
    ...none,
    unit: [unit],
    ui: [ui],
    endToEnd: [endToEnd],
  });
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

/** Runs a command of package.json with these arguments. Returns its exit code and what it printed as an error. */
function outcomeOf(command: string, ...args: readonly string[]) {
  const script = join(root, 'scripts', `${command.replace(':', '-')}.mjs`);
  return promisify(execFile)(process.execPath, [script, ...args]).then(
    () => null,
    ({ code, stderr }: { code: number; stderr: string }) => [code, stderr.trim()],
  );
}

test.each([
  ['check', [], 'takes no arguments'],
  ['fix', [], 'takes no arguments'],
  ['pictures', [], 'takes no arguments'],
  ['package', ['--dir'], 'takes only --dir'],
  ['bench', ['F1'], 'takes only ID'],
  ['test:long', ['--e2e', '--shard=1/2'], 'takes only --e2e, --shard=…'],
  ['test:electron', ['quick-ask', '--grep=X2'], 'takes only FILE, --grep=…'],
])('npm run %s says that it doesn’t know an argument before it starts', async (command, known, accepted) => {
  const [code, stderr] = (await outcomeOf(command, ...known, '--quick')) ?? [];
  expect(code).toBe(2);
  expect(stderr).toMatch(/^Unknown argument --quick\. .*\.$/);
  expect(stderr).toContain(`\`npm run ${command}\` ${accepted}`);
});

test.each([
  ['soak', ['--quick'], 'Unknown flag --quick. `npm run soak` takes only --minutes N, --seed N.'],
  ['soak', ['twenty'], '"twenty" isn\'t a flag. `npm run soak` takes only --minutes N, --seed N.'],
  [
    'fuzz',
    ['--minutes', 'ten'],
    '--minutes takes a whole number, not "ten". `npm run fuzz` takes only --minutes N, --seed N, --cases N, --case N.',
  ],
  ['demo-gateway', ['--prot', '80'], 'Unknown flag --prot. `npm run demo-gateway` takes only --port N.'],
  [
    'demo-gateway',
    ['--port=99999'],
    '--port takes a number from 0 to 65535, not "99999". `npm run demo-gateway` takes only --port N.',
  ],
  [
    'demo-gateway',
    ['--port'],
    "Option '--port <value>' argument missing. `npm run demo-gateway` takes only --port N.",
  ],
  ['start', ['--quick'], 'Unknown flag --quick. `npm start -- --help` lists the flags.'],
  ['dev', ['--quick'], 'Unknown flag --quick. `npm start -- --help` lists the flags.'],
  ['dev:browser', ['folder'], '"folder" isn\'t a flag. `npm start -- --help` lists the flags.'],
  ['test', ['--quick'], 'Unknown flag --quick. `npm test -- --help` lists the flags.'],
])('npm run %s %j says in one sentence what is wrong with its flags', async (command, args, sentence) => {
  expect(await outcomeOf(command, ...args)).toEqual([2, sentence]);
});

import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startOptions } from '../../../src/main/electron/start-options.ts';

const from = { env: {}, workingFolder: resolve('/work'), usualFolder: resolve('/home/me/parlance') };

test('without a flag the data lies in the usual folder and no demo gateway starts', () => {
  expect(startOptions({ ...from, args: ['.'] })).toEqual({ dataFolder: from.usualFolder, demo: false });
});

test('--data-dir comes before PARLANCE_DATA_DIR, which comes before the usual folder', () => {
  const env = { PARLANCE_DATA_DIR: resolve('/from/env') };
  expect(startOptions({ ...from, env, args: ['.'] }).dataFolder).toBe(resolve('/from/env'));
  const flag = resolve('/from/flag');
  expect(startOptions({ ...from, env, args: ['.', '--data-dir', flag] }).dataFolder).toBe(flag);
  expect(startOptions({ ...from, env, args: [`--data-dir=${flag}`] }).dataFolder).toBe(flag);
});

test('a relative folder is meant from the working folder', () => {
  expect(startOptions({ ...from, args: ['--data-dir', 'here'] }).dataFolder).toBe(resolve('/work/here'));
});

test('--demo starts with the demo gateway, and switches of Chromium are left alone', () => {
  const args = ['.', '--demo', '--lang=de', '--remote-debugging-port=0', '-psn_0_12345'];
  expect(startOptions({ ...from, args })).toEqual({ dataFolder: from.usualFolder, demo: true });
});

test.each([[['--data-dir']], [['--data-dir=']], [['--data-dir', '--demo']]])(
  'X4: %j names no folder and is refused rather than put elsewhere',
  (args) => {
    expect(() => startOptions({ ...from, args })).toThrow('bad-value');
  },
);

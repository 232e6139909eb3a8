import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { startOptions } from '../../../src/main/electron/start-options.ts';

const from = { env: {}, workingFolder: resolve('/work'), defaultFolder: resolve('/home/me/parlance') };

test('without a flag the data is in the default folder and no demo gateway starts', () => {
  expect(startOptions({ ...from, args: ['.'] })).toEqual({ dataFolder: from.defaultFolder, demo: false });
});

test('--data-dir has priority over PARLANCE_DATA_DIR, which has priority over the default folder', () => {
  const env = { PARLANCE_DATA_DIR: resolve('/from/env') };
  expect(startOptions({ ...from, env, args: ['.'] }).dataFolder).toBe(resolve('/from/env'));
  const flag = resolve('/from/flag');
  expect(startOptions({ ...from, env, args: ['.', '--data-dir', flag] }).dataFolder).toBe(flag);
  expect(startOptions({ ...from, env, args: [`--data-dir=${flag}`] }).dataFolder).toBe(flag);
});

test('a relative folder is relative to the working directory', () => {
  expect(startOptions({ ...from, args: ['--data-dir', 'here'] }).dataFolder).toBe(resolve('/work/here'));
});

test('--demo starts with the demo gateway, and Chromium switches are ignored', () => {
  const args = ['.', '--demo', '--lang=de', '--remote-debugging-port=0', '-psn_0_12345'];
  expect(startOptions({ ...from, args })).toEqual({ dataFolder: from.defaultFolder, demo: true });
});

test.each([[['--data-dir']], [['--data-dir=']], [['--data-dir', '--demo']]])(
  'X4: %j names no folder and is refused instead of using another folder',
  (args) => {
    expect(() => startOptions({ ...from, args })).toThrow('bad-value');
  },
);

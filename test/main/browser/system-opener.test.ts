import { spawn } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSystemOpener } from '../../../src/main/browser/system-opener.ts';
import { removeEnvironmentKeys } from '../../../src/main/environment-gateway.ts';
import { temporaryFolder } from './fake-shell.ts';

/** Creates a folder with an `xdg-open` that records its arguments and exits with the given code. */
async function openerExitingWith(code: number) {
  const folder = await temporaryFolder();
  const program = join(folder, 'xdg-open');
  await writeFile(program, `#!/bin/sh\n{ echo "$#:$1"; env; } > "${folder}/seen"\nexit ${code}\n`);
  await chmod(program, 0o700);
  const env: Record<string, string | undefined> = {
    PATH: `${folder}:${process.env.PATH}`,
    DISPLAY: ':0',
    PARLANCE_API_KEY: 'sk-canary-1',
    OPENAI_API_KEY: 'sk-canary-2',
  };
  removeEnvironmentKeys(env);
  return {
    seen: () => readFile(join(folder, 'seen'), 'utf8'),
    opener: createSystemOpener({ platform: 'linux', env, spawn }),
  };
}

test('P2: a link is passed to the system’s program as one argument, without a shell and without keys in the environment', async () => {
  const { opener, seen } = await openerExitingWith(0);
  await opener.link('https://example.org/?a=$(id)&b=`id`;id');
  expect((await seen()).split('\n')[0]).toBe('1:https://example.org/?a=$(id)&b=`id`;id');
  expect(await seen()).not.toContain('canary');
});

test('P2: only http, https and mailto are opened', async () => {
  const { opener, seen } = await openerExitingWith(0);
  for (const url of [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://host/share',
    'ms-settings:',
    '--help',
    '/etc/passwd',
    '',
  ]) {
    await expect(opener.link(url)).rejects.toMatchObject({ failure: { code: 'bad-address' } });
  }
  await expect(seen()).rejects.toThrow('ENOENT');
});

test('P2: without a program for it, opening a file fails, and a link is left to the page', async () => {
  const failing = await openerExitingWith(3);
  await expect(failing.opener.file('/tmp/open.html')).rejects.toThrow('xdg-open exited with code 3');
  const none = createSystemOpener({ platform: 'linux', env: { PATH: '/nowhere', DISPLAY: ':0' }, spawn });
  expect(await none.link('https://example.org')).toBe(false);
  const noDisplay = createSystemOpener({ platform: 'linux', env: { PATH: process.env.PATH }, spawn });
  expect(await noDisplay.link('https://example.org')).toBe(false);
  await expect(noDisplay.link('file:///etc/passwd')).rejects.toMatchObject({
    failure: { code: 'bad-address' },
  });
});

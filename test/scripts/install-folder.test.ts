import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * Creates a folder to install and a fake npm that runs this shell script. Returns a command that installs the folder.
 */
async function fakeInstallation(script: string) {
  const parent = await mkdtemp(join(tmpdir(), 'parlance-install-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'with two spaces');
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await writeFile(join(folder, 'package-lock.json'), '{}');
  const npm = join(parent, 'npm');
  const output = join(parent, 'output');
  await writeFile(npm, `#!/bin/sh\n${script.replaceAll('OUTPUT', `"${output}"`)}\n`);
  await chmod(npm, 0o700);
  const program = `import { installFolder } from ${JSON.stringify(join(root, 'scripts/set-up/install-folder.mjs'))};
    await installFolder(${JSON.stringify(relative(root, folder))}, 'the tools');`;
  const { npm_execpath: _, ...rest } = process.env;
  return {
    folder,
    args: ['--input-type=module', '-e', program],
    env: { ...rest, PATH: `${parent}:${rest.PATH}` },
    output: () => readFile(output, 'utf8'),
  };
}

test('P3: the packages of a folder whose path has spaces are installed in that folder', async () => {
  const { folder, args, env, output } = await fakeInstallation(`{ pwd; printf '%s\\n' "$@"; } > OUTPUT`);
  await promisify(execFile)(process.execPath, args, { env });
  const [place, command, ...flags] = (await output()).trim().split('\n');
  expect([place, command]).toEqual([folder, 'ci']);
  expect(flags.every((flag) => flag.startsWith('--'))).toBe(true);
});

test('P1: an installation ends with the command that started it, even if npm ignores SIGTERM', async () => {
  // Appends to a file for as long as it runs.
  const { args, env, output } = await fakeInstallation(
    `trap '' TERM INT; while :; do echo >> OUTPUT; sleep 0.1; done`,
  );
  const command = spawn(process.execPath, args, { env, stdio: 'ignore' });
  await vi.waitFor(output, { timeout: 120_000 });
  command.kill('SIGTERM');
  expect(await once(command, 'exit')).toEqual([143, null]);
  await vi.waitFor(
    async () => {
      const before = await output();
      await setTimeout(500);
      expect(await output()).toBe(before);
    },
    { timeout: 120_000 },
  );
});

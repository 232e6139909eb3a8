import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('P3: the packages of a folder whose path has spaces are installed in that folder', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'parlance-install-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'with two spaces');
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  await writeFile(join(folder, 'package-lock.json'), '{}');
  const npm = join(parent, 'npm');
  await writeFile(npm, `#!/bin/sh\n{ pwd; printf '%s\\n' "$@"; } > "${join(parent, 'seen')}"\n`);
  await chmod(npm, 0o700);
  const program = `import { installFolder } from ${JSON.stringify(join(root, 'scripts/set-up/install-folder.mjs'))};
    await installFolder(${JSON.stringify(relative(root, folder))}, 'the tools');`;
  const { npm_execpath: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...env, PATH: `${parent}:${env.PATH}` },
  });
  const [place, command, ...flags] = (await readFile(join(parent, 'seen'), 'utf8')).trim().split('\n');
  expect([place, command]).toEqual([folder, 'ci']);
  expect(flags.every((flag) => flag.startsWith('--'))).toBe(true);
});

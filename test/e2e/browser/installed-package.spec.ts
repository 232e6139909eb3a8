import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { dataFolderPath } from '../../../src/main/browser/data-folder.ts';
import { finishedReply, replies, send } from '../chat-actions.ts';
import { startBrowserShell } from '../shell.ts';

const root = join(import.meta.dirname, '../../..');
const execute = promisify(execFile);
const inShell = process.platform === 'win32';

/** npm's error codes for a registry that can't be reached. */
const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET/;

test('P6: the packed package runs on the system’s Node, and a reply streams from the demo gateway', {
  tag: '@long',
}, async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-package-'));
  const [installed, empty, home] = [join(folder, 'installed'), join(folder, 'empty'), join(folder, 'home')];
  for (const path of [installed, empty, home]) await mkdir(path);
  const env = systemEnvironment();
  try {
    await execute('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: root,
      env,
      shell: inShell,
    });
    const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    const problem = await install(join(folder, tarball), installed, env);
    test.skip(problem !== null, `the package registry can't be reached: ${problem}`);

    // npm runs on the system's Node, which also starts the package.
    const { stdout: version } = await execute('node', ['--version'], { env, shell: inShell });
    test.info().annotations.push({ type: 'system Node', description: version.trim() });
    const places = { HOME: home, USERPROFILE: home, APPDATA: home, XDG_CONFIG_HOME: home };
    const shell = await startBrowserShell(browser, {
      dataFolder: null,
      flags: ['--demo'],
      env: { PATH: env.PATH ?? '', ...places },
      program: {
        node: await pathOfNode(env),
        script: join(installed, 'node_modules/parlance/bin/parlance.mjs'),
        folder: empty,
      },
    });
    try {
      await send(shell.page, 'Tell me something long.');
      await expect(replies(shell.page).last()).toHaveAttribute('aria-busy', 'true');
      await expect(await finishedReply(shell.page)).toContainText(/\w+ \w+ \w+/);
    } finally {
      await shell.close();
    }
    const dataFolder = dataFolderPath({ option: null, env: places, platform: process.platform, home });
    expect(existsSync(join(dataFolder, 'parlance.db'))).toBe(true);
    expect(await readdir(empty)).toEqual([]);
    // The command waits for the server, so both have ended.
    const page = await fetch(new URL(shell.page.url()).origin).catch(() => null);
    expect(page).toBeNull();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * Returns the environment without the project's own Node in PATH, and without the variables that npm adds for scripts.
 */
function systemEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_|INIT_CWD$)/i.test(name));
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes('node_modules'));
  return { ...Object.fromEntries(entries), PATH: path.join(delimiter) };
}

async function pathOfNode(env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await execute('node', ['-p', 'process.execPath'], { env, shell: inShell });
  return stdout.trim();
}

/** Installs a tarball in a folder. Returns why the registry can't be reached, or null if the package is installed. */
async function install(tarball: string, folder: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const flags = ['--no-audit', '--no-fund', '--fetch-retries=1', '--loglevel=error'];
  try {
    await execute('npm', ['install', ...flags, tarball], {
      cwd: folder,
      env,
      shell: inShell,
      timeout: 300_000,
    });
    return null;
  } catch (error) {
    const match = unreachable.exec(String(error));
    if (!match) throw error;
    return match[0];
  }
}

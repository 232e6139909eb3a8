import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'out/main/server.js');

beforeAll(async () => {
  if (existsSync(built) && existsSync(join(root, 'out/renderer/index.html'))) return;
  const build = [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'];
  await promisify(execFile)(process.execPath, build, { cwd: root });
}, 180_000);

/** Starts the built browser shell. */
function startShell(...flags: readonly string[]) {
  const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' };
  const child = spawn(process.execPath, [built, ...flags], { stdio: ['ignore', 'pipe', 'pipe'], env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    told += piece;
  });
  return { child, told: () => told, ended: endOf(child), ready: () => readyLink(child, () => told) };
}

async function endOf(child: ChildProcess): Promise<number | string> {
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return code ?? signal ?? '';
}

async function readyLink(child: ChildProcess, told: () => string): Promise<string> {
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const link = /^Parlance is ready: (\S+)$/.exec(line)?.[1];
    if (link) return link;
  }
  throw new Error(`it ended before it was ready: ${told()}`);
}

const usual = async () => [
  '--no-open',
  '--port',
  '0',
  '--demo',
  '--data-dir',
  await mkdtemp(join(tmpdir(), 'parlance-')),
];

test('P2: the built shell serves its page, lets its link in, and ends cleanly when asked to', async () => {
  const flags = await usual();
  const shell = startShell(...flags);
  const link = new URL(await shell.ready());
  expect(link.hostname).toBe('127.0.0.1');
  const page = await fetch(link.origin);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('<script type="module"');
  const answer = await fetch(new URL('/session', link), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ once: new URLSearchParams(link.hash.slice(1)).get('once') }),
  });
  expect(answer.status).toBe(200);

  const second = startShell(...flags);
  expect(await second.ended).toBe(1);
  expect(second.told()).toMatch(
    /^Parlance is already running\. The data folder .* is open in another Parlance\..*\n$/,
  );

  shell.child.kill('SIGTERM');
  expect(await shell.ended).toBe(0);
  expect(shell.told()).toBe('');
}, 60_000);

test('P2: after a kill the same data folder opens again, and Ctrl+C ends it', async () => {
  const flags = await usual();
  const killed = startShell(...flags);
  await killed.ready();
  killed.child.kill('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');
  const shell = startShell(...flags);
  await shell.ready();
  shell.child.kill('SIGINT');
  expect(await shell.ended).toBe(0);
}, 60_000);

test('P2: an unknown flag ends the start with a sentence and 2, and leaves nothing behind', async () => {
  const flags = await usual();
  const shell = startShell(...flags, '--porl');
  expect(await shell.ended).toBe(2);
  expect(shell.told()).toMatch(/^There is no flag --porl\..*\n$/);
  expect(await readdir(flags.at(-1) ?? '')).toEqual([]);
}, 60_000);

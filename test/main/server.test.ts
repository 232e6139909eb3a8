import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Contract } from '../../src/shared/contract/contract.ts';

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

/** What a stream of the contract ends with that fails; bundled twice over, oRPC would lose the code on the way. */
async function failureOfStream(link: URL, session: Response): Promise<unknown> {
  const { secret } = (await session.json()) as { secret: string };
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const socket = new WebSocket(`ws://${link.host}/contract`, ['parlance', `secret.${secret}`], {
    headers: { origin: link.origin, cookie },
  });
  await once(socket, 'open');
  const websocket = socket as unknown as globalThis.WebSocket;
  const client = createORPCClient<ContractRouterClient<Contract>>(new RPCLink({ websocket }));
  try {
    for await (const _ of await client.transfer.import({ mediaId: 'none' })) break;
    return 'it did not fail';
  } catch (thrown) {
    return thrown;
  } finally {
    socket.close();
  }
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
  expect(await failureOfStream(link, answer)).toMatchObject({
    code: 'FAILURE',
    data: { code: 'not-found', values: {} },
  });

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

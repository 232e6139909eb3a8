import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Contract } from '../../src/shared/contract/contract.ts';

const root = join(import.meta.dirname, '../..');
const entry = join(root, 'out/main/server.js');

/** Builds the app unless `npm test` has already built it. */
export async function ensureBuilt(): Promise<void> {
  if (existsSync(entry) && existsSync(join(root, 'out/renderer/index.html'))) return;
  const build = [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'];
  await promisify(execFile)(process.execPath, build, { cwd: root });
}

/** Returns flags for a server with a new data folder, followed by `more`. */
export async function flagsForNewData(...more: readonly string[]): Promise<readonly string[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parlance-'));
  return ['--no-open', '--port', '0', ...more, '--data-dir', dataFolder];
}

/** Starts the built browser shell, and kills it after the test. */
export function startBuiltServer(flags: readonly string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', ...environment };
  const child = spawn(process.execPath, [entry, ...flags], { stdio: ['ignore', 'pipe', 'pipe'], env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return { child, errors: () => errors, ended: endOf(child), ready: () => readyLink(child, () => errors) };
}

/** Exchanges the one-time link for a session. */
export function signIn(link: URL): Promise<Response> {
  return fetch(new URL('/session', link), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ once: new URLSearchParams(link.hash.slice(1)).get('once') }),
  });
}

/** Opens the contract over the server's WebSocket, and closes it after the test. */
export async function openContract(link: URL, session: Response): Promise<ContractRouterClient<Contract>> {
  const { secret } = (await session.json()) as { secret: string };
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const socket = new WebSocket(`ws://${link.host}/contract`, ['parlance', `secret.${secret}`], {
    headers: { origin: link.origin, cookie },
  });
  onTestFinished(() => socket.close());
  await once(socket, 'open');
  const websocket = socket as unknown as globalThis.WebSocket;
  return createORPCClient<ContractRouterClient<Contract>>(new RPCLink({ websocket }));
}

async function endOf(child: ChildProcess): Promise<number | string> {
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return code ?? signal ?? '';
}

async function readyLink(child: ChildProcess, errors: () => string): Promise<string> {
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const link = /^Parlance is ready: (\S+)$/.exec(line)?.[1];
    if (link) return link;
  }
  throw new Error(`it ended before it was ready: ${errors()}`);
}

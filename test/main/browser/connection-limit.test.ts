import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { WebSocket } from 'ws';
import { serveFakeShell } from './fake-shell.ts';

type FakeShell = Awaited<ReturnType<typeof serveFakeShell>>;

const never = 4 * 60_000;

/** Opens connections that send nothing. `open` counts those that haven't been closed. */
async function silent(port: number, count: number) {
  const connections = new Set<Socket>();
  onTestFinished(() => {
    for (const connection of connections) connection.destroy();
  });
  const open = () => {
    const connection = connect(port, '127.0.0.1').resume();
    connections.add(connection);
    connection.on('error', () => {}).once('close', () => connections.delete(connection));
    return new Promise((resolve) => connection.once('connect', resolve).once('close', resolve));
  };
  // Opens 100 at a time, since the system queues only so many until they are accepted.
  for (let left = count; left > 0; left -= 100) {
    await Promise.all(Array.from({ length: Math.min(left, 100) }, open));
  }
  return { open: () => connections.size };
}

async function contract(shell: FakeShell, keys: { cookie: string; secret: string }): Promise<WebSocket> {
  const socket = await shell.socket(keys);
  if (typeof socket === 'number') throw new Error(`refused: ${socket}`);
  return socket;
}

async function expectResponse(socket: WebSocket): Promise<void> {
  const answered = once(socket, 'message');
  socket.send(JSON.stringify({ i: '1', p: { u: '/echo', b: { json: 'still here' } } }));
  expect(String(await answered)).toContain('still here');
}

/** Sends a request that stays unanswered until the server closes. */
async function waitingFor(
  port: number,
  headers: Readonly<Record<string, string>>,
  requestCount: () => number,
): Promise<{ readonly cut: () => boolean }> {
  let cut = false;
  const before = requestCount();
  const sent = request({ host: '127.0.0.1', port, path: '/waits', headers, agent: new Agent() });
  sent.on('error', () => {
    cut = true;
  });
  onTestFinished(() => void sent.destroy());
  sent.end();
  await expect.poll(requestCount).toBe(before + 1);
  return { cut: () => cut };
}

test('P2: real tabs are served while 1,500 silent connections are opened', async () => {
  const shell = await serveFakeShell();
  const keys = await shell.enter();
  const tab = await contract(shell, keys);
  const connections = await silent(shell.port, 1500);
  await expect.poll(connections.open, { timeout: 120_000 }).toBeLessThanOrEqual(256);
  expect((await shell.ask('/')).status).toBe(200);
  await expectResponse(tab);
  const another = await shell.enter(keys.cookie);
  await expectResponse(await contract(shell, another));
});

test('P2: the oldest silent connection is closed first, then strangers’ requests, and never a request of a signed-in page', async () => {
  const shell = await serveFakeShell({ limits: { maxConnections: 4, headMs: never, checkMs: never } });
  const { cookie } = await shell.enter();
  const page = await waitingFor(shell.port, { cookie }, shell.waiting);
  const stranger = await waitingFor(shell.port, {}, shell.waiting);
  const connections = await silent(shell.port, 20);
  await expect.poll(connections.open).toBe(2);
  expect([page.cut(), stranger.cut()]).toEqual([false, false]);
  expect((await shell.ask('/')).status).toBe(200);

  // Strangers' waiting requests are dropped for newer ones, and a page can still connect.
  const strangers: { readonly cut: () => boolean }[] = [];
  for (let more = 0; more < 8; more += 1) strangers.push(await waitingFor(shell.port, {}, shell.waiting));
  await expect.poll(() => [stranger, ...strangers].filter(({ cut }) => !cut()).length).toBe(3);
  expect(stranger.cut()).toBe(true);
  expect((await shell.enter()).secret).not.toBe('');
  expect(page.cut()).toBe(false);

  // Waiting requests from signed-in pages are never dropped for other requests.
  const pages = [page];
  for (let more = 0; more < 3; more += 1) pages.push(await waitingFor(shell.port, { cookie }, shell.waiting));
  await expect(shell.ask('/')).rejects.toThrow();
  expect(pages.map(({ cut }) => cut())).toEqual([false, false, false, false]);
});

test('P2: a connection without a complete request is closed after a time, but not the contract’s', async () => {
  const shell = await serveFakeShell({ limits: { maxConnections: 256, headMs: 50, checkMs: 10 } });
  const tab = await contract(shell, await shell.enter());
  for (const bytes of ['', 'GET', `GET / HTTP/1.1\r\nHost: 127.0.0.1:${shell.port}\r\n`]) {
    const connection = connect(shell.port, '127.0.0.1')
      .on('error', () => {})
      .resume();
    connection.write(bytes);
    await once(connection, 'close');
  }
  await expectResponse(tab);
});

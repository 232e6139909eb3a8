import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serveBookmark } from '../../../src/main/browser/bookmark.ts';
import { ownAddress } from '../../../src/main/browser/own-address.ts';
import { ask, askRaw, serveFakeShell, session } from './fake-shell.ts';

const own = ownAddress(50_123);

async function serving() {
  const bookmark = await serveBookmark(own, 0);
  if (!bookmark) throw new Error('no port was free');
  onTestFinished(() => bookmark.close());
  const { port } = bookmark.address;
  return { port, ask: (path: string, options: Parameters<typeof ask>[2] = {}) => ask(port, path, options) };
}

test('P2: the address for bookmarks redirects to the run’s own, and contains no session', async () => {
  const shell = await serveFakeShell();
  const bookmark = await serving();
  const { status, headers, body } = await bookmark.ask('/', { extra: { cookie: 'parlance-session-1=x' } });
  expect([status, headers.location, body]).toEqual([302, 'http://127.0.0.1:50123/', '']);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers['set-cookie']).toBeUndefined();

  // A one-time code sent to this address is ignored.
  const once = shell.codes.issue(60_000);
  const statuses = [
    (await bookmark.ask('/session', session(once))).status,
    (await bookmark.ask('/', session(once))).status,
    (await bookmark.ask('/session')).status,
    (await bookmark.ask('/assets/index.js')).status,
    (await bookmark.ask('/?once=code')).status,
  ];
  expect(statuses).toEqual([405, 405, 404, 404, 404]);
  expect((await shell.ask('/session', session(once))).status).toBe(200);
  const upgrade = `GET /contract HTTP/1.1\r\nHost: 127.0.0.1:${bookmark.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  expect(await askRaw(bookmark.port, upgrade)).toMatch(/^HTTP\/1.1 404 /);
});

test('P2: only a browser that opens the address for bookmarks learns where Parlance is', async () => {
  const bookmark = await serving();
  for (const extra of [
    { origin: 'http://evil.example' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ]) {
    expect([extra, (await bookmark.ask('/', { extra })).status]).toEqual([extra, 403]);
  }
  expect((await bookmark.ask('/', { host: `evil.example:${bookmark.port}` })).status).toBe(403);
  const opening = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect((await bookmark.ask('/', { extra: opening })).status).toBe(302);
});

test('P2: the shell starts even if the port of the address for bookmarks is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  expect(await serveBookmark(own, (other.address() as AddressInfo).port)).toBeNull();
});

test('P2: the address for bookmarks is served if no port was requested, and the page knows it', async () => {
  expect((await serveFakeShell({ port: 0 })).bookmark).toBeNull();
  const shell = await serveFakeShell({ port: null });
  const response = await shell.ask('/session', session(shell.codes.issue(60_000)));
  // Another program may be using the port.
  expect(JSON.parse(response.body)).toEqual({
    secret: expect.any(String),
    proof: expect.any(String),
    bookmark: shell.bookmark?.url ?? null,
  });
  if (!shell.bookmark) return;
  expect(shell.bookmark.url).toBe('http://127.0.0.1:4127/');
  expect((await ask(4127, '/')).headers.location).toBe(`${shell.origin}/`);
});

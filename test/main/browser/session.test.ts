import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createOneTimeCodes } from '../../../src/main/browser/one-time-codes.ts';
import { createSessions } from '../../../src/main/browser/sessions.ts';
import { serveFakeShell, session } from './fake-shell.ts';

test('P2: a one-time link is exchanged for a cookie and a secret, once', async () => {
  const shell = await serveFakeShell();
  const once = shell.codes.issue(60_000);
  const first = await shell.ask('/session', session(once));
  expect(first.status).toBe(200);
  expect(first.headers['cache-control']).toBe('no-store');
  const [cookie] = first.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(
    new RegExp(`^parlance-session-${shell.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`),
  );
  const { secret } = JSON.parse(first.body) as { secret: string };
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(cookie).not.toContain(secret);

  const second = await shell.ask('/session', session(once));
  expect(second.status).toBe(401);
  expect(second.headers['set-cookie']).toBeUndefined();
});

test('P2: neither the cookie nor the secret alone is enough, nor another browser’s', async () => {
  const shell = await serveFakeShell();
  const one = await shell.enter();
  const other = await shell.enter();
  const check = async (cookie?: string, secret?: string) => {
    const extra = {
      ...(cookie === undefined ? {} : { cookie }),
      ...(secret === undefined ? {} : { 'x-parlance-secret': secret }),
    };
    return (await shell.ask('/session', { extra })).status;
  };
  expect(await check(one.cookie, one.secret)).toBe(204);
  expect(await check(one.cookie)).toBe(401);
  expect(await check(undefined, one.secret)).toBe(401);
  expect(await check(one.cookie, other.secret)).toBe(401);
  expect(await check(one.cookie, '')).toBe(401);
  expect(await check(one.cookie.replace(`-${shell.port}=`, `-${shell.port + 1}=`), one.secret)).toBe(401);
  expect(await check(`parlance-session-${shell.port}=`, '')).toBe(401);
});

test('P2: a second tab of a browser gets its own secret, and the first one stays signed in', async () => {
  const shell = await serveFakeShell();
  const first = await shell.enter();
  const second = await shell.enter(`theme=dark; ${first.cookie}`);
  expect(second.cookie).toBe(first.cookie);
  expect(second.secret).not.toBe(first.secret);
  for (const { secret } of [first, second]) {
    const extra = { cookie: first.cookie, 'x-parlance-secret': secret };
    expect((await shell.ask('/session', { extra })).status).toBe(204);
  }
});

test('P2: a cookie planted by another program on this host neither grants nor blocks access', async () => {
  const shell = await serveFakeShell();
  const planted = `parlance-session-${shell.port}=planted`;
  const entered = await shell.enter(planted);
  expect(entered.cookie).not.toBe(planted);
  const extra = { cookie: `${planted}; ${entered.cookie}`, 'x-parlance-secret': entered.secret };
  expect((await shell.ask('/session', { extra })).status).toBe(204);
});

test('P2: a tab recognises its run by a proof for its secret, which no other run can give', async () => {
  const shell = await serveFakeShell();
  const response = await shell.ask('/session', session(shell.codes.issue(60_000)));
  const { secret, proof } = JSON.parse(response.body) as { secret: string; proof: string };
  const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const checked = await shell.ask('/session', { extra: { cookie, 'x-parlance-secret': secret } });
  expect(proof).toMatch(/^[\w-]{43}$/);
  expect(checked.headers['x-parlance-proof']).toBe(proof);
  expect(
    (await shell.ask('/session', { extra: { 'x-parlance-secret': secret } })).headers,
  ).not.toHaveProperty('x-parlance-proof');
  const other = createSessions({ randomBytes });
  expect(other.proofFor(secret)).not.toBe(proof);
});

test('P2: cookies of earlier runs, at this port or others, grant no access and don’t pile up', async () => {
  const shell = await serveFakeShell();
  const name = `parlance-session-${shell.port}`;
  const old = Array.from({ length: 12 }, (_, run) => `parlance-session-${run + 1}`);
  const cookie = [...old.map((other) => `${other}=old`), 'theme=dark', `${name}=old`].join('; ');
  expect((await shell.ask('/session', { extra: { cookie, 'x-parlance-secret': 'old' } })).status).toBe(401);

  const posted = session(shell.codes.issue(60_000));
  const response = await shell.ask('/session', { ...posted, extra: { ...posted.extra, cookie } });
  const set = response.headers['set-cookie'] ?? [];
  // The oldest cookies are removed first. Cookies of runs that may still be open are kept.
  expect(set.slice(0, -1)).toEqual(
    old.slice(0, 4).map((other) => `${other}=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0`),
  );
  const own = set.at(-1)?.split(';')[0] ?? '';
  expect(own).toMatch(new RegExp(`^${name}=[\\w-]{43}$`));
  const { secret } = JSON.parse(response.body) as { secret: string };
  const extra = { cookie: `${cookie}; ${own}`, 'x-parlance-secret': secret };
  expect((await shell.ask('/session', { extra })).status).toBe(204);
});

test('P2: anything but a small JSON body with a code is refused, and uses up no code', async () => {
  const shell = await serveFakeShell();
  const once = shell.codes.issue(60_000);
  const good = session(once);
  const json = { 'content-type': 'application/json' };
  const post = async (body: string, extra: Readonly<Record<string, string>>) =>
    (await shell.ask('/session', { method: 'POST', body, extra })).status;
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
    expect([type, await post(good.body ?? '', { 'content-type': type })]).toEqual([type, 415]);
  }
  const long = JSON.stringify({ once, more: 'x'.repeat(2000) });
  expect(await post(long, json)).toBe(413);
  expect(await post(long, { ...json, 'transfer-encoding': 'chunked' })).toBe(413);
  for (const body of ['', '{', '[]', '{}', '{"once":1}', 'null', '{"__proto__":{"once":"x"}}']) {
    expect([body, await post(body, json)]).toEqual([body, 400]);
  }
  expect(await post('{"once":""}', json)).toBe(401);
  expect(await post(good.body ?? '', { 'content-type': 'Application/JSON; charset=utf-8' })).toBe(200);
});

test('P2: several codes can be valid at once, each expires on time, and the one in the first link never does', () => {
  let now = 0;
  const codes = createOneTimeCodes({ now: () => now, randomBytes });
  const first = codes.issue(Number.POSITIVE_INFINITY);
  const [short, long] = [codes.issue(1000), codes.issue(2000)];
  expect(new Set([first, short, long]).size).toBe(3);
  now = 1000;
  expect(codes.use(short)).toBe(false);
  expect(codes.use(long)).toBe(true);
  expect(codes.use(long)).toBe(false);
  now = 1e12;
  expect(codes.use(first)).toBe(true);
  expect(codes.use(first)).toBe(false);
});

test('P2: an aborted request isn’t reported', async ({ onTestFinished }) => {
  const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info')];
  for (const spy of printed) {
    spy.mockImplementation(() => {});
    onTestFinished(() => spy.mockRestore());
  }
  const shell = await serveFakeShell();
  const head = `Host: 127.0.0.1:${shell.port}\r\nContent-Type: application/json\r\n`;
  for (const request of [
    `POST /session HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{"once":`,
    `POST /session HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"onc\r\n`,
    `POST /session HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n`,
    `PUT /session HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{`,
    `GET / HTTP/1.1\r\nHost: 127.0.0.1:${shell.port}\r\n\r\n`,
  ]) {
    const arriving = nextResponse();
    const connection = connect(shell.port, '127.0.0.1', () => connection.write(request));
    const ended = once(
      (await arriving).on('error', () => {}),
      'close',
    );
    connection.resetAndDestroy();
    await ended;
  }
  // The response to this request arrives after all of those above.
  expect((await shell.ask('/session')).status).toBe(401);
  expect(shell.reported).toEqual([]);
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
});

/** Returns the next response that a server in this process starts. */
function nextResponse(): Promise<ServerResponse> {
  const channel = 'http.server.request.start';
  return new Promise((resolve) => {
    const onStart = (message: unknown) => {
      unsubscribe(channel, onStart);
      resolve((message as { readonly response: ServerResponse }).response);
    };
    subscribe(channel, onStart);
  });
}

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOneTimeCodes } from '../../../src/main/browser/one-time-codes.ts';
import { serveFakeShell, session } from './fake-shell.ts';

test('P2: a one-time link is traded for a cookie and a secret, once', async () => {
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

test('P2: the cookie alone opens nothing, nor does the secret alone, nor another browser’s', async () => {
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

test('P2: a second tab of a browser gets a secret of its own and the first one stays in', async () => {
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

test('P2: a cookie that another program on this host planted neither lets in nor keeps out', async () => {
  const shell = await serveFakeShell();
  const planted = `parlance-session-${shell.port}=planted`;
  const entered = await shell.enter(planted);
  expect(entered.cookie).not.toBe(planted);
  const extra = { cookie: `${planted}; ${entered.cookie}`, 'x-parlance-secret': entered.secret };
  expect((await shell.ask('/session', { extra })).status).toBe(204);
});

test('P2: what is not a small JSON body with a code is refused and uses nothing up', async () => {
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

test('P2: several codes are outstanding at once, each runs out in its time, the first link never', () => {
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

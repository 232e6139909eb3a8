import { expect, test } from 'vitest';
import { serveFakeShell } from './fake-shell.ts';

/**
 * Returns `reaches the app`, or the status with which the shell refused a request. The fake app has no media, so it
 * responds with 404 or 405.
 */
async function reaching(
  method: string,
  extra: (keys: { cookie: string; secret: string }) => Record<string, string>,
) {
  const shell = await serveFakeShell();
  const keys = await shell.enter();
  const { status } = await shell.ask('/media/new?s=signed', { method, extra: extra(keys) });
  return [404, 405].includes(status) ? 'reaches the app' : status;
}

test('P2: media requests need the browser’s cookie, besides the app’s signature', async () => {
  expect(await reaching('GET', ({ cookie }) => ({ cookie }))).toBe('reaches the app');
  expect(await reaching('HEAD', ({ cookie }) => ({ cookie }))).toBe('reaches the app');
  expect(await reaching('GET', () => ({}))).toBe(401);
  expect(await reaching('GET', ({ secret }) => ({ 'x-parlance-secret': secret }))).toBe(401);
  expect(await reaching('GET', ({ cookie }) => ({ cookie: `${cookie}x` }))).toBe(401);
});

test('P2: an upload needs the page’s secret, and the cookie alone isn’t enough', async () => {
  const both = ({ cookie, secret }: { cookie: string; secret: string }) => ({
    cookie,
    'x-parlance-secret': secret,
  });
  expect(await reaching('POST', both)).toBe('reaches the app');
  expect(await reaching('POST', ({ cookie }) => ({ cookie }))).toBe(401);
  expect(await reaching('POST', ({ secret }) => ({ 'x-parlance-secret': secret }))).toBe(401);
  expect(await reaching('POST', ({ cookie }) => ({ cookie, 'x-parlance-secret': 'guessed' }))).toBe(401);
});

test('P2: another page can neither read media nor upload, whatever the browser sends along', async () => {
  for (const method of ['GET', 'HEAD', 'POST']) {
    for (const foreign of [
      { origin: 'http://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { host: 'evil.example' },
    ]) {
      const status = await reaching(method, ({ cookie, secret }) => ({
        cookie,
        'x-parlance-secret': secret,
        ...foreign,
      }));
      expect([method, foreign, status]).toEqual([method, foreign, 403]);
    }
  }
});

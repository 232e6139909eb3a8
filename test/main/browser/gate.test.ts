import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { askRaw, serveFakeShell, session } from './fake-shell.ts';

test('P2: a foreign Host is refused before anything else, as DNS rebinding would send it', async () => {
  const shell = await serveFakeShell();
  const foreign = [
    'evil.example',
    `evil.example:${shell.port}`,
    `127.0.0.1.evil.example:${shell.port}`,
    '127.0.0.1',
    'localhost',
    `127.0.0.1:${shell.port + 1}`,
    `127.0.0.2:${shell.port}`,
    `[::1]:${shell.port}`,
    `0.0.0.0:${shell.port}`,
    `2130706433:${shell.port}`,
    `localhost.:${shell.port}`,
    `LOCALHOST:${shell.port}`,
    `user@127.0.0.1:${shell.port}`,
  ];
  const once = shell.codes.issue(60_000);
  for (const host of foreign) {
    for (const path of ['/', '/session', '/contract', '/breaks']) {
      expect([host, path, (await shell.ask(path, { host })).status]).toEqual([host, path, 403]);
    }
    expect((await shell.ask('/session', { ...session(once), host })).status).toBe(403);
  }
  expect((await shell.ask('/session', session(once))).status).toBe(200);
  expect(shell.reported).toEqual([]);
});

test('P2: both of its own names are served, but no missing, duplicate or bypassed Host', async () => {
  const shell = await serveFakeShell();
  expect((await shell.ask('/')).status).toBe(200);
  expect((await shell.ask('/', { host: `localhost:${shell.port}` })).status).toBe(200);
  const own = `Host: 127.0.0.1:${shell.port}\r\n`;
  const end = 'Connection: close\r\n\r\n';
  const statusOf = async (text: string) => (await askRaw(shell.port, text)).split(' ')[1];
  expect(await statusOf(`GET / HTTP/1.1\r\n${own}Host: evil.example\r\n${end}`)).toMatch(/^40[03]$/);
  expect(await statusOf(`GET / HTTP/1.1\r\n${end}`)).toMatch(/^40[03]$/);
  expect(await statusOf(`GET / HTTP/1.1\r\nHost:\r\n${end}`)).toBe('403');
  expect(await statusOf(`GET / HTTP/1.0\r\n${end}`)).toBe('403');
  expect(await statusOf(`GET http://evil.example/ HTTP/1.1\r\n${own}${end}`)).toBe('400');
  expect(await statusOf(`OPTIONS * HTTP/1.1\r\n${own}${end}`)).toBe('400');
});

test('P2: a foreign Origin is refused on every request', async () => {
  const shell = await serveFakeShell();
  const foreign = [
    'http://evil.example',
    'null',
    '',
    `https://127.0.0.1:${shell.port}`,
    `http://127.0.0.1:${shell.port + 1}`,
    // One of our own names, but not the host of the request.
    `http://localhost:${shell.port}`,
    `http://127.0.0.1:${shell.port}/`,
  ];
  const once = shell.codes.issue(60_000);
  for (const origin of foreign) {
    const posted = session(once);
    expect([origin, (await shell.ask('/', { extra: { origin } })).status]).toEqual([origin, 403]);
    const response = await shell.ask('/session', { ...posted, extra: { ...posted.extra, origin } });
    expect([origin, response.status]).toEqual([origin, 403]);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  }
  const own = { ...session(once).extra, origin: shell.origin };
  expect((await shell.ask('/session', { ...session(once), extra: own })).status).toBe(200);
});

test('P2: another site can link to the page, and do nothing else', async () => {
  const shell = await serveFakeShell();
  const from = (site: string, mode: string, dest: string, method = 'GET') =>
    shell.ask('/', {
      method,
      extra: { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest },
    });
  expect((await from('none', 'navigate', 'document')).status).toBe(200);
  expect((await from('same-origin', 'cors', 'empty')).status).toBe(200);
  for (const site of ['cross-site', 'same-site']) {
    expect((await from(site, 'navigate', 'document')).status).toBe(200);
    expect((await from(site, 'navigate', 'iframe')).status).toBe(403);
    expect((await from(site, 'navigate', 'document', 'POST')).status).toBe(403);
    expect((await from(site, 'no-cors', 'script')).status).toBe(403);
    expect((await from(site, 'no-cors', 'image')).status).toBe(403);
    expect((await from(site, 'cors', 'empty')).status).toBe(403);
  }
});

test('P2: every response carries the page’s policy, whoever sends it', async () => {
  const shell = await serveFakeShell();
  const entered = await shell.enter();
  const responses = await Promise.all([
    shell.ask('/'),
    shell.ask('/none'),
    shell.ask('/', { method: 'DELETE' }),
    shell.ask('/', { host: 'evil.example' }),
    shell.ask('/breaks'),
    shell.ask('/session'),
    shell.ask('/session', { method: 'PUT' }),
    shell.ask('/session', {
      extra: { cookie: entered.cookie, 'x-parlance-secret': entered.secret },
    }),
    shell.ask('/session', session('wrong')),
    shell.ask('/session', { ...session('x'.repeat(2000)) }),
    shell.ask('/contract'),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([
    200, 404, 405, 403, 500, 401, 405, 204, 401, 413, 404,
  ]);
  for (const { headers } of responses) {
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
  }
  expect(shell.reported).toEqual([new Error('the app broke')]);
  expect(await askRaw(shell.port, 'no http at all\r\n\r\n')).toMatch(
    /^HTTP\/1.1 400 .*content-security-policy/s,
  );
  const upgrade = `GET /contract HTTP/1.1\r\nHost: 127.0.0.1:${shell.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  expect(await askRaw(shell.port, upgrade)).toMatch(/^HTTP\/1.1 403 .*content-security-policy/s);
});

test('P2: the server listens only on loopback', async () => {
  const shell = await serveFakeShell();
  const refused = (host: string) =>
    new Promise<boolean>((resolve) => {
      const connection = connect(shell.port, host, () => {
        connection.destroy();
        resolve(false);
      });
      connection.on('error', () => resolve(true));
    });
  expect(await refused('127.0.0.1')).toBe(false);
  expect(await refused('::1')).toBe(true);
  expect(await refused('127.0.0.2')).toBe(true);
});

test('P2: no path over the network leads out of the page’s folder', async () => {
  const shell = await serveFakeShell();
  const paths = [
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/..\\..\\etc\\passwd',
    '/..%5c..%5cetc%5cpasswd',
    '/etc/passwd%00',
    '//etc/passwd',
    '/./../etc/passwd',
    '/%',
    '/%zz',
  ];
  for (const path of paths) {
    const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${shell.port}\r\nConnection: close\r\n\r\n`;
    const response = await askRaw(shell.port, head);
    expect([path, response.slice(0, 12)]).toEqual([path, expect.stringMatching(/^HTTP\/1.1 40[04]$/)]);
    expect(response).not.toContain('root:');
  }
  expect(shell.reported).toEqual([]);
});

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPageHandler } from '../../../src/main/page/page-handler.ts';
import { setLocale } from '../../../src/shared/i18n/locale.ts';
import { defaultSettings } from '../../../src/shared/settings/default-settings.ts';
import type { Settings } from '../../../src/shared/settings/settings.ts';

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' blob:; media-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types parlance-worker";

async function builtPage() {
  const root = await mkdtemp(join(tmpdir(), 'parlance-page-'));
  const folder = join(root, 'renderer');
  await mkdir(join(folder, 'assets', 'fonts'), { recursive: true });
  await writeFile(join(root, 'secret.txt'), 'the secret');
  await mkdir(join(root, 'private'));
  await writeFile(join(root, 'private', 'secret.txt'), 'the secret');
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'index-1a2b.js'), 'export {}');
  await writeFile(join(folder, 'assets', 'fonts', 'serif é-9f.woff2'), 'font');
  await symlink(join(root, 'secret.txt'), join(folder, 'linked.txt'));
  await symlink(join(root, 'private'), join(folder, 'private'));
  const handle = createPageHandler(folder, () => defaultSettings);
  return {
    folder,
    handle,
    get: (path: string, method = 'GET') => handle(new Request(`http://127.0.0.1:4127${path}`, { method })),
  };
}

test('P2: the page and its files are served with their types and never cached', async () => {
  const { get } = await builtPage();
  const responses = await Promise.all(
    ['/', '/?a=b', '/icon.svg', '/assets/index-1a2b.js', '/assets/fonts/serif%20%C3%A9-9f.woff2'].map(
      async (path) => {
        const response = await get(path);
        return [
          response.status,
          response.headers.get('content-type'),
          response.headers.get('cache-control'),
          await response.text(),
        ];
      },
    ),
  );
  expect(responses).toEqual([
    [200, 'text/html; charset=utf-8', 'no-store', '<!doctype html>'],
    [200, 'text/html; charset=utf-8', 'no-store', '<!doctype html>'],
    [200, 'image/svg+xml', 'no-store', '<svg/>'],
    [200, 'text/javascript; charset=utf-8', 'no-store', 'export {}'],
    [200, 'font/woff2', 'no-store', 'font'],
  ]);
});

test('P2: every response carries the exact policy and the related headers', async () => {
  const { get } = await builtPage();
  const responses = await Promise.all([
    get('/'),
    get('/assets/index-1a2b.js'),
    get('/none'),
    get('/', 'POST'),
  ]);
  for (const { headers } of responses) {
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toMatch(
      /^microphone=\(self\), camera=\(self\), display-capture=\(self\), .*geolocation=\(\), .*usb=\(\)/,
    );
  }
});

test('P2: the policy of the document alone allows its import map, by its hash', async () => {
  const { folder, get } = await builtPage();
  const map = '{"integrity":{"./assets/index-1a2b.js":"sha384-abc"}}';
  await writeFile(
    join(folder, 'index.html'),
    `<html lang="en"><script type="importmap">${map}</script></html>`,
  );
  const hash = createHash('sha256').update(map).digest('base64');
  const [document, script] = [await get('/'), await get('/assets/index-1a2b.js')];
  expect(document.headers.get('content-security-policy')).toBe(
    policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`),
  );
  expect(script.headers.get('content-security-policy')).toBe(policy);

  const unchecked = createPageHandler(folder, () => defaultSettings, { checksScripts: false });
  const without = await unchecked(new Request('app://parlance/'));
  expect(without.headers.get('content-security-policy')).toBe(policy);
  expect(await without.text()).not.toContain('importmap');
});

test('C10: the diagram frame has its own policy: an opaque origin, framed only by the page, without network access', async () => {
  const { folder, handle, get } = await builtPage();
  await writeFile(join(folder, 'diagram.html'), '<!doctype html><script>1</script>');
  expect((await get('/diagram.html')).status).toBe(404);
  const { headers, status } = await handle(new Request('http://127.0.0.1:4127/diagram'));
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts",
  );
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('P2: HEAD returns the headers of GET without a body', async () => {
  const { get } = await builtPage();
  const [full, head] = await Promise.all([get('/icon.svg'), get('/icon.svg', 'HEAD')]);
  expect(head.status).toBe(200);
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers));
  expect(head.headers.get('content-length')).toBe('6');
  expect(await head.text()).toBe('');
  expect((await get('/none', 'HEAD')).status).toBe(404);
});

test('P2: other methods are refused', async () => {
  const { get } = await builtPage();
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const response = await get('/', method);
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
  }
});

/** Path traversals that have worked on other servers. */
const traversals = [
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/.%2e/secret.txt',
  '/%252e%252e%252fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/fonts/../../../secret.txt',
  '/....//secret.txt',
  '/..;/secret.txt',
  '/..%00/secret.txt',
  '/%00../secret.txt',
  '/index.html%00.js',
  '/%c0%ae%c0%ae/secret.txt',
  '/%e0%80%ae%e0%80%ae/secret.txt',
  '/%ff',
  '/%',
  '//secret.txt',
  '/%2fetc/passwd',
  '/%2f%2fetc%2fpasswd',
  '/etc/passwd',
  '/C:/Windows/win.ini',
  '/C:%5cWindows%5cwin.ini',
  '/file:///etc/passwd',
  '/linked.txt',
  '/private/secret.txt',
  '/assets',
  '/assets/',
  '/assets//index-1a2b.js',
  '/ASSETS/index-1a2b.js',
  '/index.html',
  '/index.html/',
  '/diagram.html',
  '/diagram/',
  '/__proto__',
  '/constructor',
];

test('P2: no path leads out of the page’s folder', async () => {
  const { get } = await builtPage();
  for (const path of traversals) {
    const response = await get(path);
    expect([path, response.status, (await response.text()).includes('secret')]).toEqual([path, 404, false]);
  }
});

test('P2: requests fail until the page is built', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'parlance-page-')), 'renderer');
  const handle = createPageHandler(folder, () => defaultSettings);
  await expect(handle(new Request('http://127.0.0.1/'))).rejects.toThrow('ENOENT');
  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), 'page');
  expect(await (await handle(new Request('http://127.0.0.1/'))).text()).toBe('page');
});

test('G7: the document contains the last chosen appearance before its first paint', async () => {
  const { folder } = await builtPage();
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en"><body></body></html>');
  let settings: Settings = { ...defaultSettings, readingSize: 18 };
  setLocale('system');
  const handle = createPageHandler(folder, () => settings);
  const document = async () => {
    const response = await handle(new Request('http://127.0.0.1:4127/'));
    const html = await response.text();
    expect(response.headers.get('content-length')).toBe(String(new TextEncoder().encode(html).byteLength));
    return html;
  };
  expect(await document()).toMatch(
    /<html lang="en" data-language="system" data-appearance="[^"]*readingSize%22%3A18[^"]*">/,
  );
  // Only the page can detect the system theme.
  expect(await document()).not.toContain('data-theme');
  settings = { ...settings, theme: 'dark' };
  expect(await document()).toMatch(
    /<html lang="en" data-language="system" data-appearance="[^"]*" data-theme="dark">/,
  );
});

test('G7: without a chosen language, the document is in the language of the requesting browser', async () => {
  const { folder } = await builtPage();
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en"><body></body></html>');
  const settings = { current: { ...defaultSettings } as Settings };
  const handle = createPageHandler(folder, () => settings.current);
  const htmlFor = async (accepted: string) => {
    const headers = { 'accept-language': accepted };
    return (await handle(new Request('http://127.0.0.1:4127/', { headers }))).text();
  };
  expect(await htmlFor('zh-CN,zh;q=0.9,en;q=0.8')).toContain('<html lang="zh-Hans" data-language="system" ');
  expect(await htmlFor('en;q=0.8, zh-SG')).toContain('<html lang="zh-Hans" data-language="system" ');
  expect(await htmlFor('zh-TW,zh;q=0.9')).toContain('<html lang="en" data-language="system" ');
  for (const none of ['', '*', ';;q=x,,'])
    expect(await htmlFor(none)).toContain('<html lang="en" data-language="system" ');
  settings.current = { ...defaultSettings, language: 'en' };
  expect(await htmlFor('zh-CN')).toContain('<html lang="en" data-language="en" ');
});

test('G7: the document has its language before its first paint: the chosen one or the main process’s', async () => {
  const { folder } = await builtPage();
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en"><body></body></html>');
  const handle = createPageHandler(folder, () => ({ ...defaultSettings, language: 'zh-Hans' }));
  setLocale('zh-Hans');
  try {
    const html = await (await handle(new Request('http://127.0.0.1:4127/'))).text();
    expect(html).toContain('<html lang="zh-Hans" data-language="zh-Hans" ');
    expect(await (await handle(new Request('http://127.0.0.1:4127/nothing'))).text()).toBe(
      '此地址没有内容。',
    );
  } finally {
    setLocale('system');
  }
});

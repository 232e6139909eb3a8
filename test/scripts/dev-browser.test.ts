import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { completeDocument, headersFor } from '../../scripts/dev-browser/page.mjs';
// @ts-expect-error The scripts are plain JavaScript.
import { translateHeaders } from '../../scripts/dev-browser/translate-headers.mjs';
import { ownAddress } from '../../src/main/browser/own-address.ts';
import { diagramHeaders, pageHeaders } from '../../src/main/page/page-headers.ts';

test('in development, only requests from the page reach the shell as its own', () => {
  const translated = (host: string, origin?: string) => translateHeaders({ host, origin }, 5173, 4200);
  const { hosts } = ownAddress(4200);
  expect(translated('127.0.0.1:5173')).toEqual({ host: hosts[0], origin: undefined });
  expect(translated('127.0.0.1:5173', 'http://127.0.0.1:5173')).toEqual({
    host: hosts[0],
    origin: `http://${hosts[0]}`,
  });
  expect(translated('localhost:5173', 'http://localhost:5173').host).toBe(hosts[1]);
  for (const headers of [
    { host: 'evil.example:5173', origin: 'http://evil.example:5173' },
    { host: '127.0.0.1:51730', origin: 'http://127.0.0.1:51730' },
  ])
    expect(translated(headers.host, headers.origin)).toEqual(headers);
  for (const origin of ['http://evil.example', 'http://localhost:5173', 'http://127.0.0.1:8080', 'null'])
    expect(translated('127.0.0.1:5173', origin)).toEqual({ host: hosts[0], origin });
});

test('in development, the page’s policy differs only in what hot reload needs', () => {
  const directives = (headers: Readonly<Record<string, string>>) =>
    (headers['content-security-policy'] ?? '').split('; ');
  const own = directives(pageHeaders);
  const loose = directives(headersFor('/'));
  expect(loose.filter((each) => !own.includes(each))).toEqual([
    "script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
  ]);
  expect(own.filter((each) => !loose.includes(each))).toEqual([
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types parlance-worker',
  ]);
  expect(headersFor('/diagram')).toEqual(diagramHeaders);
});

test('in development, the page has the language and the appearance that the shell gives its own', () => {
  const source = '<!doctype html>\n<html lang="en">\n<body><div id="page"></div></body></html>';
  const root = '<html lang="zh-Hans" data-theme="dark">';
  const document = completeDocument(source, `<!doctype html>${root}<head></head></html>`);
  expect(document).toContain(`${root}\n<body><div id="page"></div><script type="module">`);
  expect(completeDocument(source, '')).toContain('<html lang="en">');
  const [, imported = ''] = /from '(.+)'/.exec(document) ?? [];
  expect(existsSync(join(import.meta.dirname, '../../src/renderer', imported))).toBe(true);
});

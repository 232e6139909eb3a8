import { expect, test } from 'vitest';
import { isLocal } from '../../../src/main/electron/network.ts';
import { belongsTo, pageAddress } from '../../../src/main/electron/page.ts';

const own = 'app://parlance/';
const server = 'http://localhost:5173';

test('P1: the packaged app loads its own page, whatever the environment says', () => {
  expect(pageAddress(true, { ELECTRON_RENDERER_URL: server })).toBe(own);
  expect(pageAddress(true, {})).toBe(own);
});

test('in development electron-vite’s server is loaded, but only from this computer', () => {
  expect(pageAddress(false, { ELECTRON_RENDERER_URL: server })).toBe(server);
  expect(pageAddress(false, {})).toBe(own);
  for (const elsewhere of ['http://example.com/', 'https://localhost.example/', 'file:///tmp/', 'nothing']) {
    expect(pageAddress(false, { ELECTRON_RENDERER_URL: elsewhere })).toBe(own);
  }
});

test('P1: only the page’s own scheme and host belong to it', () => {
  expect(belongsTo(own, 'app://parlance')).toBe(true);
  expect(belongsTo(own, 'app://parlance/diagram?a#b')).toBe(true);
  for (const other of [
    'app://parlance.evil.example/',
    'app://evil@parlance/',
    'app://parlance:80/',
    'app:parlance',
    'https://parlance/',
    'null',
    '',
  ]) {
    expect(belongsTo(own, other), other).toBe(false);
  }
});

test('in development only the page’s own server and its socket can be reached', () => {
  expect(isLocal(server, `${server}/main.tsx`)).toBe(true);
  expect(isLocal(server, 'ws://localhost:5173/?token=a')).toBe(true);
  expect(isLocal(server, 'ws://localhost:5174/')).toBe(false);
  expect(isLocal(server, 'https://example.com/')).toBe(false);
});

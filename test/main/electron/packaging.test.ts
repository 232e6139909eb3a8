import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
// @ts-expect-error The packaging is plain JavaScript.
import { publishTo } from '../../../packaging/feed.mjs';
// @ts-expect-error The packaging is plain JavaScript.
import { fuses } from '../../../packaging/fuses.mjs';
// @ts-expect-error The packaging is plain JavaScript.
import { installers } from '../../../packaging/installers.mjs';
import { ensureBuilt } from '../built-server.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const packaging = join(root, 'packaging');
const json = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

test('P1: every Electron fuse that can be set is set to its safe side', () => {
  expect(fuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
  expect(installers.electronFuses).toMatchObject(fuses);
  expect(installers.asar).toBe(true);
});

test('P3: AppImage, deb, dmg and nsis are built with our own icons, and the zip for macOS updates', () => {
  expect([installers.linux, installers.mac, installers.win].flatMap(({ target }) => target)).toEqual([
    'deb',
    'AppImage',
    'dmg',
    'zip',
    'nsis',
  ]);
  const icons = [installers.linux.icon, installers.mac.icon, installers.win.icon];
  const starts = icons.map((file) => readFileSync(file).subarray(0, 4).toString('latin1'));
  expect(starts).toEqual(['\x89PNG', 'icns', '\x00\x00\x01\x00']);
  expect(icons.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(200_000);
});

test('P3: a build has the update feed that it was given, over https only, and none by default', () => {
  expect(installers.publish).toBeNull();
  expect(publishTo('')).toBeNull();
  expect(publishTo('https://updates.example/parlance')).toEqual({
    provider: 'generic',
    url: 'https://updates.example/parlance/',
  });
  for (const address of ['http://updates.example/', 'https://key@updates.example/', 'updates.example'])
    expect(() => publishTo(address)).toThrow('PARLANCE_UPDATE_FEED');
});

test('P3: electron-updater is pinned, and bundled into the built app', async () => {
  await ensureBuilt();
  expect(json('package.json').devDependencies['electron-updater']).toMatch(/^\d+\.\d+\.\d+$/);
  const chunks = join(root, 'out', 'main', 'chunks');
  const bundled = readdirSync(chunks).filter((name) =>
    readFileSync(join(chunks, name), 'utf8').includes('AppImageUpdater'),
  );
  expect(bundled).toHaveLength(1);
});

test('P1: no installer starts the app without its sandbox', () => {
  expect(installers.linux.executableArgs).toEqual([]);
  expect(JSON.stringify(installers)).not.toContain('no-sandbox');
});

test('P1: on macOS the packaged app may compile scripts and use the microphone and the camera, and nothing else', () => {
  const granted = readFileSync(installers.mac.entitlements, 'utf8').match(/<key>[^<]+/g);
  expect(granted).toEqual([
    '<key>com.apple.security.cs.allow-jit',
    '<key>com.apple.security.device.audio-input',
    '<key>com.apple.security.device.camera',
  ]);
});

test('P3: on macOS the app is signed ad hoc without a certificate, so that Apple silicon starts it', async () => {
  expect(process.env.CSC_LINK ?? process.env.CSC_NAME).toBeUndefined();
  expect(installers.mac).toMatchObject({ identity: '-', hardenedRuntime: false });
  expect(installers.electronFuses.resetAdHocDarwinSignature).toBe(true);
  vi.stubEnv('CSC_NAME', 'Parlance');
  onTestFinished(() => void vi.unstubAllEnvs());
  // @ts-expect-error The packaging is plain JavaScript.
  const signed = (await import('../../../packaging/installers.mjs?signed')).installers;
  expect(signed.mac).toMatchObject({ hardenedRuntime: true });
  expect(signed.mac).not.toHaveProperty('identity');
  expect(signed.electronFuses).toEqual(fuses);
});

test('P3: the deb has the homepage that it needs, and Windows the id of its shortcut', () => {
  expect(json('package.json').homepage).toMatch(/^https:\/\//);
  const main = readFileSync(join(root, 'src', 'main', 'main.ts'), 'utf8');
  expect(main).toContain(`const appId = '${installers.appId}'`);
});

test('P1: on Linux the desktop file has the name that Electron reports, so that GNOME may grant shortcuts', () => {
  expect(installers.linux.syncDesktopName).toBe(true);
  // GNOME accepts only reverse DNS names (Electron docs, api/global-shortcut).
  expect(json('package.json').desktopName).toMatch(/^[a-z]+(?:\.\w+){2,}\.desktop$/);
});

test('P3: neither the browser shell nor the repository’s Node binaries are in the package', () => {
  const isPackaged = (file: string) =>
    (installers.files as string[]).reduce((isIncluded, pattern) => {
      const leavesOut = pattern.startsWith('!');
      return matchesGlob(file, leavesOut ? pattern.slice(1) : pattern) ? !leavesOut : isIncluded;
    }, file.startsWith('node_modules/'));
  for (const file of ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html', 'LICENSE'])
    expect([file, isPackaged(file)]).toEqual([file, true]);
  const { optionalDependencies } = json('package.json');
  const excluded = [
    'out/main/server.js',
    'src/main/main.ts',
    'test/e2e/shell.ts',
    'packaging/make.mjs',
    'node_modules/ws/index.js',
    ...Object.keys(optionalDependencies).map((name) => `node_modules/${name}/bin/node`),
  ];
  for (const file of excluded) expect([file, isPackaged(file)]).toEqual([file, false]);
  expect(isPackaged('node_modules/zod/index.js')).toBe(true);
});

test('P3: the installer tools are pinned and locked in a separate folder, and no other installation needs them', () => {
  const { devDependencies, scripts } = json('packaging', 'package.json');
  expect(scripts).toBeUndefined();
  for (const version of Object.values(devDependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(json('packaging', 'package-lock.json').packages[''].devDependencies).toEqual(devDependencies);
  const root = json('package.json');
  for (const name of Object.keys(devDependencies))
    expect(Object.keys({ ...root.dependencies, ...root.devDependencies })).not.toContain(name);
  expect(readdirSync(packaging)).toContain('package-lock.json');
});

test('P1: Electron is pinned to one version of the major that Parlance is built for', () => {
  expect(json('package.json').devDependencies.electron).toMatch(/^45\.\d+\.\d+$/);
});

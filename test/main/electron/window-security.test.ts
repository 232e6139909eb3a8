import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** The files that use each name in the sources (identifiers, members, keys, strings). */
const usedIn = new Map<string, Set<string>>();
/** Every `key: true|false` in the sources, as `key: value`. */
const switches = new Map<string, Set<string>>();

for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const file = relative(root, path).split(sep).join('/');
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  expect(errors, file).toEqual([]);
  walk(program, file);
}

function walk(node: unknown, file: string): void {
  if (Array.isArray(node)) for (const child of node) walk(child, file);
  if (typeof node !== 'object' || node === null) return;
  const { type, name, value, key } = node as Record<string, unknown>;
  if (type === 'Identifier' && typeof name === 'string') note(usedIn, name, file);
  if (type === 'Literal' && typeof value === 'string') note(usedIn, value, file);
  if (type === 'Property' && typeof key === 'object') {
    const set = (value as { value?: unknown } | null)?.value;
    const named = (key as { name?: string; value?: string } | null) ?? {};
    if (typeof set === 'boolean') note(switches, `${named.name ?? named.value}: ${set}`, file);
  }
  for (const child of Object.values(node)) walk(child, file);
}

function note(map: Map<string, Set<string>>, name: string, file: string): void {
  map.set(name, (map.get(name) ?? new Set()).add(file));
}

function filesWith(name: string): string[] {
  return [...(usedIn.get(name) ?? [])].sort();
}

test('P1: windows are created in only one file, and no other kind of view exists', () => {
  // The first file only names its type.
  expect(filesWith('BrowserWindow')).toEqual([
    'src/main/electron/app-window.ts',
    'src/main/electron/window.ts',
  ]);
  for (const other of ['BaseWindow', 'WebContentsView', 'BrowserView', 'webviewTag']) {
    expect(filesWith(other).filter((file) => file !== 'src/main/electron/window-look.ts')).toEqual([]);
  }
});

test('P1: no window can get Node, run outside of the sandbox, or have weaker web security', () => {
  for (const safe of [
    'sandbox: true',
    'contextIsolation: true',
    'nodeIntegration: false',
    'webSecurity: true',
  ]) {
    expect([...(switches.get(safe) ?? [])], safe).toEqual(['src/main/electron/window-look.ts']);
  }
  for (const weak of [
    'sandbox: false',
    'contextIsolation: false',
    'nodeIntegration: true',
    'webSecurity: false',
    'webviewTag: true',
    'bypassCSP: true',
  ]) {
    expect([...(switches.get(weak) ?? [])], weak).toEqual([]);
  }
  for (const name of [
    'nodeIntegrationInWorker',
    'nodeIntegrationInSubFrames',
    'allowRunningInsecureContent',
    'experimentalFeatures',
    'enableBlinkFeatures',
    'setCertificateVerifyProc',
    'executeJavaScript',
    'appendSwitch',
    'appendArgument',
    'allowpopups',
    'insertCSS',
    'loadFile',
  ]) {
    expect(filesWith(name), name).toEqual([]);
  }
});

test('P1: messages arrive only through the checked port, and links leave only through the checked function', () => {
  expect(filesWith('ipcMain')).toEqual([
    'src/main/electron/contract-port.ts',
    'src/main/electron/files-in-place.ts',
    // This file only removes one of electron-store's listeners.
    'src/main/electron/open-settings.ts',
    'src/main/main.ts',
  ]);
  expect(filesWith('openExternal')).toEqual(['src/main/electron/open-link.ts']);
  expect(filesWith('ipcRenderer')).toEqual(['src/preload/preload.ts']);
  expect(filesWith('contextBridge')).toEqual(['src/preload/preload.ts']);
});

test('P1: no other program can open Parlance or send it anything through a link', () => {
  for (const name of ['setAsDefaultProtocolClient', 'open-url', 'open-file'])
    expect(filesWith(name), name).toEqual([]);
});

test('P1: only the Electron shell and the preload import electron', () => {
  const candidates = filesWith('electron').filter(
    (file) => !/^src\/(main\/(electron\/|main\.ts)|preload\/)/.test(file),
  );
  // The shell's name also occurs as a string in the contract.
  const importing = candidates.filter((file) =>
    /from 'electron'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(importing).toEqual([]);
});

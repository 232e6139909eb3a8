import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../eventually.ts';

const called: string[] = [];

beforeEach(() => {
  called.length = 0;
  vi.resetModules();
  vi.unstubAllGlobals();
});

/** Returns the desktop commands of a page that runs in Electron or in a browser. */
async function desktopItems(isElectron: boolean) {
  // What the preload script sets.
  if (isElectron) vi.stubGlobal('parlance', { shell: 'electron' });
  const { useConnection } = await import('../../../src/renderer/backend/connection.ts');
  const app = {
    openDataFolder: async () => void called.push('openDataFolder'),
    quit: async () => void called.push('quit'),
  };
  useConnection.setState({ state: 'open', backend: { app } as never }, true);
  const palette = await import('../../../src/renderer/palette/desktop-items.ts');
  return palette.desktopItems();
}

test('P1, X1: the palette opens the data folder and quits, since Windows and Linux show no menu bar', async () => {
  const items = await desktopItems(true);
  expect(items.map(({ title }) => title)).toEqual(['Open data folder', 'Quit Parlance']);
  for (const { run } of items) run?.();
  await eventually(() => expect(called).toEqual(['openDataFolder', 'quit']));
});

test('P2, X1: in a browser the palette has no desktop commands', async () => {
  expect(await desktopItems(false)).toEqual([]);
});

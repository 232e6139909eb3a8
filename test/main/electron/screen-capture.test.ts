import type { DesktopCapturerSource, MenuItemConstructorOptions, SourcesOptions } from 'electron';
import { expect, test } from 'vitest';
import { createScreenCapture, type ScreenCaptureDeps } from '../../../src/main/electron/screen-capture.ts';
import { mainEnglish } from '../../../src/shared/i18n/main-strings.ts';

const names = { 'screen:1:0': 'Entire screen', 'window:7:0': 'Notes & plans', 'window:9:0': 'Bank' };

/** Returns a desktop with one screen and two windows. `choose` returns the menu item that the user chooses. */
function desktop(
  choose: (items: readonly MenuItemConstructorOptions[]) => MenuItemConstructorOptions | undefined,
  changes: Partial<ScreenCaptureDeps> = {},
) {
  const lists: SourcesOptions[] = [];
  const menus: (string | undefined)[][] = [];
  const deps = {
    desktopCapturer: {
      getSources: async (options: SourcesOptions) => {
        lists.push(options);
        return Object.entries(names)
          .filter(([id]) => options.types.some((type) => id.startsWith(type)))
          .map(([id, name]) => ({
            id,
            name,
            thumbnail: { isEmpty: () => options.thumbnailSize?.width === 0, toPNG: () => Buffer.from(id) },
          })) as unknown as DesktopCapturerSource[];
      },
    },
    screen: { getAllDisplays: () => [{ size: { width: 1_440, height: 900 }, scaleFactor: 2 }] },
    Menu: {
      buildFromTemplate: (template: MenuItemConstructorOptions[]) => ({
        popup: ({ callback }: { callback: () => void }) => {
          menus.push(template.map(({ label }) => label));
          // The menu may report that it has closed before it reports the click.
          callback();
          choose(template)?.click?.(null as never, undefined, null as never);
        },
      }),
    },
    systemPreferences: { getMediaAccessStatus: () => 'granted' },
    platform: 'linux',
    desktopAsks: false,
    strings: () => mainEnglish.menu.capture,
    ...changes,
  } as unknown as ScreenCaptureDeps;
  return { capture: createScreenCapture(deps), lists, menus };
}

test('C20: the user chooses a screen or window in a native menu, and only its picture is returned', async () => {
  const { capture, lists, menus } = desktop((items) => items.find(({ label }) => label === 'Notes && plans'));
  expect(await capture()).toEqual({ kind: 'captured', png: Buffer.from('window:7:0') });
  expect(menus).toEqual([['Capture a screen or window', 'Screen 1', undefined, 'Notes && plans', 'Bank']]);
  expect(lists).toEqual([
    { types: ['screen', 'window'], thumbnailSize: { width: 0, height: 0 } },
    { types: ['window'], thumbnailSize: { width: 2_880, height: 1_800 } },
  ]);
});

test('C20: without a choice, nothing is captured', async () => {
  const { capture, lists } = desktop(() => undefined);
  expect(await capture()).toEqual({ kind: 'cancelled' });
  expect(lists).toHaveLength(1);
});

test('C20: a second request while the menu is open is refused', async () => {
  const { capture, menus } = desktop(() => undefined);
  expect(await Promise.all([capture(), capture()])).toEqual([{ kind: 'cancelled' }, { kind: 'cancelled' }]);
  expect(menus).toHaveLength(1);
});

test('C20: a desktop that asks by itself is asked once, and no menu opens', async () => {
  const { capture, lists, menus } = desktop(() => undefined, { desktopAsks: true });
  expect(await capture()).toEqual({ kind: 'captured', png: Buffer.from('screen:1:0') });
  expect(lists).toHaveLength(1);
  expect(menus).toEqual([]);
});

test('C20: on macOS, nothing is listed if the user refused screen recording', async () => {
  const systemPreferences = { getMediaAccessStatus: () => 'denied' as const };
  const { capture, lists } = desktop(() => undefined, { platform: 'darwin', systemPreferences });
  expect(await capture()).toEqual({ kind: 'refused' });
  expect(lists).toEqual([]);
});

test('C20: closing the desktop’s dialog isn’t an error, and neither is a list that fails', async () => {
  const getSources = () => Promise.reject('Failed to get sources.');
  const closed = desktop(() => undefined, { desktopAsks: true, desktopCapturer: { getSources } });
  expect(await closed.capture()).toEqual({ kind: 'cancelled' });
  const failed = desktop(() => undefined, { desktopCapturer: { getSources } });
  expect(await failed.capture()).toEqual({ kind: 'missing' });
  // Another source can be captured afterwards.
  expect(await failed.capture()).toEqual({ kind: 'missing' });
});

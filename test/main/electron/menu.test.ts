import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { contextMenu } from '../../../src/main/electron/context-menu.ts';
import { applicationMenu } from '../../../src/main/electron/menu.ts';
import { mainEnglish } from '../../../src/shared/i18n/main-strings.ts';

const strings = mainEnglish.menu;

function menuOn(platform: NodeJS.Platform, development = false): MenuItemConstructorOptions[] {
  return applicationMenu({ platform, development, strings, openDataFolder: () => {} });
}

function itemsIn(menu: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return menu.flatMap((item) => [
    item,
    ...(Array.isArray(item.submenu) ? itemsIn(item.submenu as MenuItemConstructorOptions[]) : []),
  ]);
}

/** The accelerators that Electron assigns to roles (electron/electron, lib/browser/api/menu-item-roles.ts). */
const keysOfRoles: Readonly<Record<string, string>> = {
  close: 'Ctrl+W',
  copy: 'Ctrl+C',
  cut: 'Ctrl+X',
  forceReload: 'Ctrl+Shift+R',
  hide: 'Ctrl+H',
  hideOthers: 'Ctrl+Alt+H',
  minimize: 'Ctrl+M',
  paste: 'Ctrl+V',
  pasteAndMatchStyle: 'Ctrl+Shift+V',
  quit: 'Ctrl+Q',
  redo: 'Ctrl+Shift+Z',
  reload: 'Ctrl+R',
  resetZoom: 'Ctrl+0',
  selectAll: 'Ctrl+A',
  toggleDevTools: 'Ctrl+Shift+I',
  togglefullscreen: 'F11',
  undo: 'Ctrl+Z',
  zoomIn: 'Ctrl+Plus',
  zoomOut: 'Ctrl+-',
};

/** The page's own shortcuts (`renderer/commands/actions.ts`), with Ctrl for ⌘. */
const keysOfThePage = [
  ...['K', 'N', 'L', '\\', 'B', 'J', '1', '2', '3', ',', 'O', 'F', 'I', 'R', '[', ']', 'E', 'S'].map(
    (key) => `Ctrl+${key}`,
  ),
  ...['C', 'L', 'A', 'D'].map((key) => `Ctrl+Shift+${key}`),
  'Alt+Left',
  'Alt+Right',
  'Ctrl+Enter',
  'F6',
  'Esc',
];

describe.each(['darwin', 'win32', 'linux'] as const)('P1: the native menu on %s', (platform) => {
  test('uses none of the page’s shortcuts', () => {
    for (const { role, accelerator, label } of itemsIn(menuOn(platform, true))) {
      const others = ['=', 'num0', 'numadd', 'numsub'].map((key) => `CommandOrControl+${key}`);
      if (accelerator) expect(others, label).toContain(accelerator);
      expect(keysOfThePage).not.toContain(keysOfRoles[role ?? '']);
    }
  });

  test('has every text from the string catalogue', () => {
    const labels = new Set(
      Object.values(strings).flatMap((place): string[] => Object.values(place as Record<string, string>)),
    );
    for (const { label, type } of itemsIn(menuOn(platform, true))) {
      if (type === 'separator') continue;
      expect(label).toBeTruthy();
      expect(labels).toContain(label);
    }
  });

  test('can quit, describe the app, and open the developer tools only in development', () => {
    const roles = (development: boolean) => itemsIn(menuOn(platform, development)).map(({ role }) => role);
    expect(roles(false)).toEqual(expect.arrayContaining(['quit', 'about', 'undo', 'paste', 'minimize']));
    expect(roles(false)).not.toContain('toggleDevTools');
    expect(roles(true)).toContain('toggleDevTools');
  });
});

describe('P1: the context menu', () => {
  const editFlags = {
    canCut: true,
    canCopy: true,
    canPaste: true,
    canSelectAll: true,
    canUndo: false,
    canRedo: false,
    canDelete: true,
    canEditRichly: false,
  };
  const params = { isEditable: false, selectionText: '', editFlags, dictionarySuggestions: [] };
  const replaced: string[] = [];
  const menuFor = (over: Partial<Parameters<typeof contextMenu>[0]>) =>
    contextMenu({ ...params, ...over }, strings, (word) => void replaced.push(word));

  test('is absent if there is nothing to do', () => {
    expect(menuFor({ selectionText: ' \n' })).toEqual([]);
  });

  test('copies selected text of a reply', () => {
    expect(menuFor({ selectionText: 'a word' })).toEqual([{ role: 'copy', label: 'Copy' }]);
  });

  test('edits a text field, with spelling first', () => {
    const menu = menuFor({ isEditable: true, dictionarySuggestions: ['received'] });
    expect(menu.map(({ label, role }) => role ?? label)).toEqual([
      'received',
      undefined,
      'cut',
      'copy',
      'paste',
      undefined,
      'selectAll',
    ]);
    menu[0]?.click?.(null as never, undefined, null as never);
    expect(replaced).toEqual(['received']);
  });
});

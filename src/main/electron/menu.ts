import type { MenuItemConstructorOptions } from 'electron';
import type { MainStrings } from '../../shared/i18n/strings.ts';

type Item = MenuItemConstructorOptions;

const separator: Item = { type: 'separator' };

/** Dependencies. `development` adds the developer tools. */
export type MenuDeps = {
  readonly platform: NodeJS.Platform;
  readonly development: boolean;
  readonly strings: MainStrings['menu'];
  openDataFolder(): void;
};

/**
 * Returns the native menu, which consists of standard roles. No accelerator may conflict with the page's own shortcuts,
 * so there is no Reload: Ctrl/⌘R is the page's Regenerate.
 */
export function applicationMenu(deps: MenuDeps): Item[] {
  const { platform, strings } = deps;
  const mac = platform === 'darwin';
  return [
    ...(mac ? [macAppMenu(strings)] : []),
    {
      label: strings.file.title,
      submenu: [
        { role: 'close', label: strings.file.close },
        ...(mac ? [] : [separator, { role: 'quit', label: strings.file.quit } as const]),
      ],
    },
    { label: strings.edit.title, submenu: editItems(strings.edit, mac) },
    { label: strings.view.title, submenu: viewItems(strings.view, deps.development) },
    { role: 'window', label: strings.window.title, submenu: windowItems(strings.window, mac) },
    { role: 'help', label: strings.help.title, submenu: helpItems(deps, mac) },
  ];
}

function macAppMenu({ app, help }: MainStrings['menu']): Item {
  return {
    label: app.title,
    submenu: [
      { role: 'about', label: help.about },
      separator,
      { role: 'services', label: app.services },
      separator,
      { role: 'hide', label: app.hide },
      { role: 'hideOthers', label: app.hideOthers },
      { role: 'unhide', label: app.showAll },
      separator,
      { role: 'quit', label: app.quit },
    ],
  };
}

function editItems(edit: MainStrings['menu']['edit'], mac: boolean): Item[] {
  const speech: Item = {
    label: edit.speech,
    submenu: [
      { role: 'startSpeaking', label: edit.startSpeaking },
      { role: 'stopSpeaking', label: edit.stopSpeaking },
    ],
  };
  return [
    { role: 'undo', label: edit.undo },
    { role: 'redo', label: edit.redo },
    separator,
    { role: 'cut', label: edit.cut },
    { role: 'copy', label: edit.copy },
    { role: 'paste', label: edit.paste },
    { role: 'pasteAndMatchStyle', label: edit.pastePlain },
    { role: 'delete', label: edit.delete },
    { role: 'selectAll', label: edit.selectAll },
    ...(mac ? [separator, speech] : []),
  ];
}

const otherZoomKeys = [
  ['resetZoom', 'num0', 'actualSize'],
  ['zoomIn', '=', 'zoomIn'],
  ['zoomIn', 'numadd', 'zoomIn'],
  ['zoomOut', 'numsub', 'zoomOut'],
] as const;

function viewItems(view: MainStrings['menu']['view'], development: boolean): Item[] {
  return [
    { role: 'resetZoom', label: view.actualSize },
    { role: 'zoomIn', label: view.zoomIn },
    { role: 'zoomOut', label: view.zoomOut },
    // The keys of the roles are Ctrl/⌘ with 0, + and -. These also work without Shift, and on the number pad.
    ...otherZoomKeys.map(([role, key, label]) => ({
      role,
      label: view[label],
      accelerator: `CommandOrControl+${key}`,
      visible: false,
    })),
    separator,
    { role: 'togglefullscreen', label: view.fullScreen },
    ...(development ? [separator, { role: 'toggleDevTools', label: view.developerTools } as const] : []),
  ];
}

function windowItems(window: MainStrings['menu']['window'], mac: boolean): Item[] {
  const minimise: Item = { role: 'minimize', label: window.minimise };
  if (!mac) return [minimise];
  return [
    minimise,
    { role: 'zoom', label: window.zoom },
    separator,
    { role: 'front', label: window.bringAllToFront },
  ];
}

function helpItems({ strings, openDataFolder }: MenuDeps, mac: boolean): Item[] {
  return [
    { label: strings.help.openDataFolder, click: openDataFolder },
    ...(mac ? [] : [separator, { role: 'about', label: strings.help.about } as const]),
  ];
}

import type { Menu, NativeImage, Tray } from 'electron';
import type { Strings } from '../../shared/i18n/strings.ts';
import type { Work } from '../../shared/work.ts';
import { isAtWork } from '../../shared/work.ts';
import type { FollowedWork } from './follow-work.ts';
import { trayIcon, trayTemplate, trayTemplateRetina } from './tray-icon.ts';
import type { MainWindow } from './window.ts';

/** Dependencies of the tray entry. */
export type TrayDeps = {
  readonly work: FollowedWork;
  readonly window: Pick<MainWindow, 'show' | 'isOpen' | 'onClosed'>;
  readonly Tray: typeof Tray;
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>;
  readonly nativeImage: { createFromDataURL(address: string): NativeImage; createEmpty(): NativeImage };
  readonly platform: NodeJS.Platform;
  readonly strings: () => Strings['work']['tray'];
  endTalk(): void;
  quit(): void;
};

/**
 * Shows an entry in the system tray while long work or a talk runs, and during any work if no window is open. Its
 * tooltip names the running work. Its menu can open the window, end a talk and quit. Calls `onIdle` when there is
 * neither a window nor work.
 */
export function keepTrayEntry(deps: TrayDeps, onIdle: () => void): void {
  const { work, window, strings } = deps;
  let entry: Tray | null = null;
  let hasTalk = false;
  const isWanted = (now: Work) =>
    isAtWork(now) && (now.transcripts + now.clips + now.talks > 0 || !window.isOpen());
  const update = () => {
    const now = work.now();
    if (!isWanted(now)) {
      entry?.destroy();
      entry = null;
      return;
    }
    if (!entry || hasTalk !== now.talks > 0) {
      hasTalk = now.talks > 0;
      entry ??= createEntry(deps);
      entry.setContextMenu(menuOf(deps, hasTalk));
    }
    entry.setToolTip(strings().running(now.replies, now.transcripts, now.clips, now.recordings, now.talks));
  };
  work.onChange((now) => {
    update();
    if (!window.isOpen() && !isAtWork(now)) onIdle();
  });
  window.onClosed(update);
}

function createEntry(deps: TrayDeps): Tray {
  const { Tray: Entry, window } = deps;
  const entry = new Entry(iconOf(deps));
  entry.on('click', () => window.show());
  return entry;
}

function menuOf({ Menu: menus, window, strings, endTalk, quit }: TrayDeps, hasTalk: boolean): Menu {
  return menus.buildFromTemplate([
    { label: strings().show, click: () => window.show() },
    ...(hasTalk ? [{ label: strings().endTalk, click: endTalk }] : []),
    { type: 'separator' },
    { label: strings().quit, click: quit },
  ]);
}

/**
 * Returns the tray icon. On macOS it's a 16-point template image, which follows the menu bar's colour. Elsewhere the
 * system scales the icon.
 */
function iconOf({ nativeImage, platform }: TrayDeps): NativeImage {
  if (platform !== 'darwin') return nativeImage.createFromDataURL(trayIcon);
  const icon = nativeImage.createEmpty();
  icon.addRepresentation({ scaleFactor: 1, dataURL: trayTemplate });
  icon.addRepresentation({ scaleFactor: 2, dataURL: trayTemplateRetina });
  icon.setTemplateImage(true);
  return icon;
}

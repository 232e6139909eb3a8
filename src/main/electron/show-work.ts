import { app, Menu, Notification, nativeImage, powerSaveBlocker, Tray } from 'electron';
import { strings } from '../../shared/i18n/locale.ts';
import { isAtWork } from '../../shared/work.ts';
import type { Host } from '../application.ts';
import type { FollowedWork } from './follow-work.ts';
import type { QuickAskWindow } from './quick-ask-window.ts';
import { keepTrayEntry } from './tray.ts';
import type { MainWindow } from './window.ts';
import { showWorkIndicators, type WorkIndicators } from './work-indicators.ts';

/** What shows running work, and the windows that it keeps open. */
export type ShownWork = {
  readonly platform: NodeJS.Platform;
  readonly settings: Host['settings'];
  readonly window: MainWindow;
  readonly quickAsk: QuickAskWindow;
  readonly work: FollowedWork;
};

/** Shows running work outside the page, keeps the app open for it, and quits when there is neither work nor a window. */
export function showWork({ platform, settings, window, quickAsk, work }: ShownWork): WorkIndicators {
  work.onChange((now) => {
    window.keepHidden(now.wantsWindow);
    for (const each of [window, quickAsk]) each.setTalking(now.talks > 0);
  });
  app.on('window-all-closed', () => quitWhenIdle(platform, work));
  return showWorkIndicators({
    work,
    window,
    Notification,
    powerSaveBlocker,
    strings: () => strings().work,
    mayNotify: () => notifies(settings.get('settings')),
  });
}

/** Shows running work in the tray while no window is open. */
export function showTray({
  platform,
  window,
  quickAsk,
  work,
  endTalk,
}: ShownWork & { endTalk(): void }): void {
  keepTrayEntry(
    {
      work,
      // The app stays open while either window is open.
      window: { ...window, isOpen: () => window.isOpen() || quickAsk.isOpen() },
      Tray,
      Menu,
      nativeImage,
      platform,
      strings: () => strings().work.tray,
      endTalk,
      quit: () => app.quit(),
    },
    () => quitWhenIdle(platform, work),
  );
}

function quitWhenIdle(platform: NodeJS.Platform, work: FollowedWork): void {
  if (platform !== 'darwin' && !isAtWork(work.now())) app.quit();
}

/**
 * Whether to show a notification when long work finishes in the background (`settings.notifyWhenDone`, on by default).
 */
function notifies(settings: unknown): boolean {
  const value =
    typeof settings === 'object' && settings !== null && 'notifyWhenDone' in settings
      ? settings.notifyWhenDone
      : null;
  return value !== false;
}

import { app, Menu, Notification, nativeImage, powerSaveBlocker, Tray } from 'electron';
import { strings } from '../../shared/i18n/locale.ts';
import { isAtWork } from '../../shared/work.ts';
import type { Host } from '../application.ts';
import type { FollowedWork } from './follow-work.ts';
import type { QuickAskWindow } from './quick-ask-window.ts';
import { keepTrayEntry } from './tray.ts';
import type { MainWindow } from './window.ts';
import { showWorkIndicators, type WorkIndicators } from './work-indicators.ts';

/** Shows running work outside the page, keeps the app open for it, and quits when there is neither work nor a window. */
export function showWork(deps: {
  readonly platform: NodeJS.Platform;
  readonly settings: Host['settings'];
  readonly window: MainWindow;
  readonly quickAsk: QuickAskWindow;
  readonly work: FollowedWork;
  endTalk(): void;
}): WorkIndicators {
  const { platform, settings, window, quickAsk, work, endTalk } = deps;
  work.onChange((now) => {
    window.keepHidden(now.wantsWindow);
    for (const each of [window, quickAsk]) each.setTalking(now.talks > 0);
  });
  const indicators = showWorkIndicators({
    work,
    window,
    Notification,
    powerSaveBlocker,
    strings: () => strings().work,
    mayNotify: () => notifies(settings.get('settings')),
  });
  const quitWhenIdle = () => {
    if (platform !== 'darwin' && !isAtWork(work.now())) app.quit();
  };
  app.on('window-all-closed', quitWhenIdle);
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
    quitWhenIdle,
  );
  return indicators;
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

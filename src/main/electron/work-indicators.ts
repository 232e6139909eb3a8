import type { Notification, PowerSaveBlocker } from 'electron';
import type { Strings } from '../../shared/i18n/strings.ts';
import type { DoneWork } from '../../shared/work.ts';
import { isAtWork, isWorthNotifying } from '../../shared/work.ts';
import type { FollowedWork } from './follow-work.ts';
import type { MainWindow } from './window.ts';

/** Indicators of running work outside the page. */
export type WorkIndicators = {
  /** Whether the system refused a notification in this run. */
  notificationsRefused(): boolean;
};

/** Dependencies of the work indicators. */
export type WorkIndicatorsDeps = {
  readonly work: FollowedWork;
  readonly window: Pick<MainWindow, 'show' | 'isFocused' | 'showProgress'>;
  readonly Notification: typeof Notification;
  readonly powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>;
  readonly strings: () => Strings['work'];
  /** Whether the user wants notifications. */
  mayNotify(): boolean;
};

/**
 * Shows running work outside the page: progress on the dock or taskbar, a notification when long work finishes in the
 * background, and no automatic sleep in the meantime.
 */
export function showWorkIndicators({
  work,
  window,
  Notification: SystemNotification,
  powerSaveBlocker,
  strings,
  mayNotify,
}: WorkIndicatorsDeps): WorkIndicators {
  let isRefused = false;
  let blocker: number | null = null;
  // Keeps references until they're clicked or closed, because a garbage-collected notification doesn't report clicks.
  const shown = new Set<Notification>();
  let progress: number | null = null;
  work.onChange((now) => {
    // On Linux, every call asks the desktop over D-Bus and blocks.
    if (now.progress !== null || progress !== null) window.showProgress(now.progress);
    progress = now.progress;
    if (isAtWork(now)) blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  });
  work.onDone((done: DoneWork) => {
    if (!isWorthNotifying(done) || window.isFocused() || !mayNotify() || !SystemNotification.isSupported())
      return;
    const title = (done.failed ? strings().failed : strings().done)[done.kind];
    const notification = new SystemNotification({ title, body: done.title || strings().untitled });
    shown.add(notification);
    notification.once('click', () => {
      shown.delete(notification);
      window.show();
    });
    notification.once('close', () => shown.delete(notification));
    // macOS refuses the notifications of an unsigned app.
    notification.once('failed', () => {
      isRefused = true;
      shown.delete(notification);
    });
    notification.show();
  });
  return { notificationsRefused: () => isRefused };
}

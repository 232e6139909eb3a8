import type { App, Session } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { FailureError, failure } from '../../shared/failure.ts';
import type { Updater } from '../application.ts';
import { updateFailure } from './update-failure.ts';

/** The session of electron-updater's requests (its `NET_SESSION_NAME`). */
const ownPartition = 'electron-updater';

/** Replaces the ID by which electron-updater would identify each installation to the feed. */
const sameForAll = '00000000-0000-0000-0000-000000000000';

/**
 * Wraps electron-updater. It's loaded on the first check and does nothing by itself: updates are neither downloaded nor
 * installed without a request, not even on quit. It contacts only the feed's origin.
 */
export function createUpdater(deps: {
  readonly app: Pick<App, 'quit' | 'releaseSingleInstanceLock'>;
  readonly feed: URL;
  readonly session: { fromPartition(name: string, options: { cache: boolean }): Pick<Session, 'webRequest'> };
  /** Loads electron-updater, which accesses `electron` while loading. */
  load(): Promise<AppUpdater>;
  /** Quits as if the user had: asks if work is running, closes everything, and then calls this as the final action. */
  quitWith(leave: () => void): void;
}): Updater {
  const { app, feed, session, load, quitWith } = deps;
  let loading: Promise<AppUpdater> | null = null;

  const opened = () => {
    loading ??= load().then((updater) => {
      updater.autoDownload = false;
      updater.autoInstallOnAppQuit = false;
      updater.allowPrerelease = false;
      updater.allowDowngrade = false;
      updater.disableWebInstaller = true;
      // It would log URLs and paths.
      updater.logger = null;
      // The feed may contain any URL, and a server may redirect anywhere.
      session
        .fromPartition(ownPartition, { cache: false })
        .webRequest.onBeforeRequest(({ url }, callback) =>
          callback({ cancel: URL.parse(url)?.origin !== feed.origin }),
        );
      updater.requestHeaders = { 'x-user-staging-id': sameForAll };
      return updater;
    });
    return loading;
  };
  const failing = async <Value>(work: (updater: AppUpdater) => Promise<Value>): Promise<Value> => {
    try {
      return await work(await opened());
    } catch (thrown) {
      throw updateFailure(thrown, feed.host);
    }
  };

  return {
    feed: feed.host,
    check: () =>
      failing(async (updater) => {
        const found = await updater.checkForUpdates();
        if (!found) throw new FailureError(failure('update-failed', { reason: 'not-installed' }));
        const { version } = found.updateInfo;
        // Ignores prereleases.
        return found.isUpdateAvailable && !version.includes('-') ? version : null;
      }),
    download: (onPercent) =>
      failing(async (updater) => {
        const report = ({ percent }: { readonly percent: number }) => onPercent(Math.floor(percent));
        updater.on('download-progress', report);
        try {
          await updater.downloadUpdate();
        } finally {
          updater.off('download-progress', report);
        }
      }),
    install: () => {
      void opened().then((updater) =>
        quitWith(() => {
          // The data is closed by now. If the installer fails, the next start uses the old version.
          updater.once('error', () => app.quit());
          // The new version may start before this one has exited.
          app.releaseSingleInstanceLock();
          updater.quitAndInstall();
        }),
      );
    },
  };
}

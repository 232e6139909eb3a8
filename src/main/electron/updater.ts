import type { App, Session } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { FailureError, failure } from '../../shared/failure.ts';
import type { Updater } from '../application.ts';
import { updateFailure } from './update-failure.ts';

/** The session that electron-updater makes its requests in (its `NET_SESSION_NAME`). */
const ownPartition = 'electron-updater';

/** In the place of the number by which electron-updater would tell every installation apart at the feed. */
const sameForAll = '00000000-0000-0000-0000-000000000000';

/**
 * electron-updater behind what the application asks of it. It is loaded at the first look and never before, and does
 * nothing by itself: what is found is neither fetched nor installed, also not at a quit. Nobody but the feed's origin is asked.
 */
export function createUpdater(deps: {
  readonly app: Pick<App, 'quit' | 'releaseSingleInstanceLock'>;
  readonly feed: URL;
  readonly session: { fromPartition(name: string, options: { cache: boolean }): Pick<Session, 'webRequest'> };
  /** Loads electron-updater, which looks at `electron` as it is loaded. */
  load(): Promise<AppUpdater>;
  /** Quits as a person does, with the question and the close, and then calls this in place of the end. */
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
      // It would print addresses and paths.
      updater.logger = null;
      // A list of versions may name any address, and a server may point to any other.
      session
        .fromPartition(ownPartition, { cache: false })
        .webRequest.onBeforeRequest(({ url }, answer) =>
          answer({ cancel: URL.parse(url)?.origin !== feed.origin }),
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
    look: () =>
      failing(async (updater) => {
        const found = await updater.checkForUpdates();
        if (!found) throw new FailureError(failure('update-failed', { reason: 'not-installed' }));
        const { version } = found.updateInfo;
        // A feed may name a version that is not meant for everybody yet.
        return found.isUpdateAvailable && !version.includes('-') ? version : null;
      }),
    download: (onPercent) =>
      failing(async (updater) => {
        const tell = ({ percent }: { readonly percent: number }) => onPercent(Math.floor(percent));
        updater.on('download-progress', tell);
        try {
          await updater.downloadUpdate();
        } finally {
          updater.off('download-progress', tell);
        }
      }),
    install: () => {
      void opened().then((updater) =>
        quitWith(() => {
          // The data is closed by now: an installer that fails leaves the old version, for a new start.
          updater.once('error', () => app.quit());
          // The new version may start before this one has ended.
          app.releaseSingleInstanceLock();
          updater.quitAndInstall();
        }),
      );
    },
  };
}

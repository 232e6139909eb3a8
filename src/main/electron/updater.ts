import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Session } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { FailureError, failure } from '../../shared/failure.ts';
import type { Updater } from '../application.ts';

const unreachable = /^(ECONN|ENOTFOUND|EAI_|ENET|EHOST|ETIMEDOUT|EPIPE)/;

const disk = /^(ENOSPC|EACCES|EPERM|EROFS|EDQUOT|EIO)$/;

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

/** Converts an error from electron-updater to `update-failed` with a `reason`. `host` is the feed's host. */
export function updateFailure(thrown: unknown, host: string): FailureError {
  if (thrown instanceof FailureError) return thrown;
  return new FailureError(failure('update-failed', { reason: reasonOf(thrown), host }), { cause: thrown });
}

function reasonOf(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const message = thrown instanceof Error ? thrown.message : '';
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return 'signature';
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'damaged';
  if (code === 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND' || code.startsWith('HTTP_ERROR_')) return 'no-response';
  if (code.startsWith('ERR_UPDATER_')) return 'unreadable';
  if (disk.test(code)) return 'disk';
  // Chromium's network errors are only identified by their message.
  if (unreachable.test(code) || message.startsWith('net::')) return 'unreachable';
  return 'unknown';
}

/**
 * Returns the feed for updates: the URL that electron-builder wrote into `app-update.yml` from its publish settings.
 * Returns `no-feed` if the build has no feed over https (or, for testing, over http on this computer). Returns
 * `unsigned` if no signature would be checked, in which case the feed alone would decide what is installed: on Linux,
 * and on Windows in an unsigned build. macOS only replaces an app with one that has the same signature.
 */
export function updateFeed(resourcesFolder: string, platform: NodeJS.Platform): URL | 'no-feed' | 'unsigned' {
  const text = textOf(join(resourcesFolder, 'app-update.yml'));
  if (!text || !/^provider:\s*['"]?generic['"]?\s*$/m.test(text)) return 'no-feed';
  const [, , address] = /^url:\s*(['"]?)(\S+?)\1\s*$/m.exec(text) ?? [];
  const url = address ? URL.parse(address) : null;
  if (!url) return 'no-feed';
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === '127.0.0.1');
  if (!isAllowed) return 'no-feed';
  // electron-updater checks the publisher on Windows if the build names one, and nothing otherwise.
  const isSigned = platform === 'darwin' || (platform === 'win32' && /^publisherName:/m.test(text));
  return isSigned ? url : 'unsigned';
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The build has no feed.
    return null;
  }
}

import { join } from 'node:path';
import type { Router } from '@orpc/server';
import type Conf from 'conf';
import type { Contract } from '../shared/contract/contract.ts';
import type { NoUpdatesReason } from '../shared/settings/updates.ts';
import { createPageHandler } from './page/page-handler.ts';
import { diagnose } from './services/app/diagnostics.ts';
import { createRemoteImages } from './services/app/remote-image.ts';
import { appRoutes, type Desktop } from './services/app/routes.ts';
import { captureScreen } from './services/app/screen-capture.ts';
import { systemClock } from './services/clock.ts';
import { composeAudio } from './services/compose-audio.ts';
import { composeChat } from './services/compose-chat.ts';
import { composeGateways } from './services/compose-gateways.ts';
import { composeStorage } from './services/compose-storage.ts';
import { openMedia } from './services/media/media-parts.ts';
import { createQuickAskService, type QuickAskWindow } from './services/quick-ask/quick-ask-service.ts';
import { quickAskRoutes } from './services/quick-ask/routes.ts';
import { createRouter } from './services/router.ts';
import { createIndexedSearch } from './services/search/indexed-search.ts';
import { searchRoutes } from './services/search/routes.ts';
import { settingsRoutes } from './services/settings/routes.ts';
import { createSettingsService } from './services/settings/settings-service.ts';
import { type OpenData, openData } from './services/storage/open-data.ts';
import { createRunningTalks, type RunningTalks, type TalkShell } from './services/talk/running-talks.ts';
import { updateRoutes } from './services/updates/routes.ts';
import { createUpdatesService, type Updater } from './services/updates/updates-service.ts';
import { workRoutes } from './services/work/routes.ts';
import { createWorkService } from './services/work/work-service.ts';
import { createBackupStore } from './storage/backup-store.ts';
import { type Log, logFailure } from './storage/log.ts';
import type { Sealer } from './storage/sealer.ts';
import { createSettingsStore } from './storage/settings-store.ts';

/** Installs a newer version of the app. */
export type { Updater } from './services/updates/updates-service.ts';
/** Encrypts and decrypts keys with the system's keychain. */
export type { Sealer } from './storage/sealer.ts';

/** A gateway from environment variables. It applies to this run and is never stored. */
export type EnvironmentGateway = { readonly baseUrl: string; readonly key: string | null };

/** What a shell provides. Everything else is shared by both shells. */
export type Host = {
  readonly shell: 'electron' | 'browser';
  readonly version: string;
  /** The folder for all stored data. It must already exist. */
  readonly dataFolder: string;
  /** The folder of the built page (`out/renderer`). */
  readonly pageFolder: string;
  /** Whether the page's address is the same in each run, so that browsers can install the page as an app. */
  readonly hasFixedAddress?: boolean;
  /** `config.json` in the data folder. */
  readonly settings: Conf<Record<string, unknown>>;
  /** Null if the system has no keychain. */
  readonly keychain: Sealer | null;
  /** The gateway to start with: the demo, the environment's, or the saved one if neither is set. */
  readonly start: { readonly demo: boolean; readonly environment: EnvironmentGateway | null };
  /** Called if startup takes longer because the database is backed up before a migration. */
  onBackup?(): void;
  /**
   * Opens a checked http, https or mailto address in the system's browser. Resolves to false if no browser could be
   * opened.
   */
  openLink(url: string): Promise<boolean>;
  /** Issues a one-time sign-in link for another browser. Returns null in Electron. */
  newLink(): string | null;
  /** Starts dragging a file in the data folder out of the window. Absent if the shell can't. */
  dragOut?(path: string): Promise<void>;
  /** Absent in the browser shell. */
  readonly desktop?: Desktop;
  /** The quick ask window, and the window and shortcut for talks; absent if the shell has no windows. */
  readonly quickAsk?: QuickAskWindow;
  readonly talk?: TalkShell;
  /** The updater, or the reason why this installation can't update itself. */
  readonly updater?: Updater | NoUpdatesReason;
};

/** The app without a shell. */
export type Application = {
  readonly router: Router<Contract, Record<never, never>>;
  /** Serves the page with its security headers, and media at signed URLs. */
  fetch(request: Request): Promise<Response>;
  /** Logs errors that occur in the shell. */
  readonly log: Pick<Log, 'write' | 'error'>;
  /** Makes a file readable to the page without copying it. Returns the token by which the page refers to it. */
  offerFile(path: string): string;
  /** `end` ends the running talk, and `toggle` handles the global shortcut for talks. */
  readonly talks: Pick<RunningTalks, 'end' | 'toggle'>;
  /** Retries pending requests at once. Call it when the computer wakes from sleep. */
  onWake(): void;
  /**
   * Aborts running requests (replies are stored as interrupted) and closes the database. Later calls have no effect.
   */
  close(): Promise<void>;
};

/**
 * Composes the app for a shell, and recovers work that the last run left unfinished.
 *
 * @throws FailureError `data-in-use` or `storage` if the data can't be opened.
 */
export async function createApplication(host: Host): Promise<Application> {
  const data = await openData(host.dataFolder, systemClock, host.onBackup);
  const running = new AsyncDisposableStack();
  running.defer(data.close);
  try {
    return await compose(host, data, running);
  } catch (thrown) {
    const failed = data.failed(thrown);
    logFailure(data.log, 'other', failed);
    await running.disposeAsync().catch((error: unknown) => data.log.error('ending', error));
    throw failed;
  }
}

/** Composes the app from opened data, and pushes everything that must be closed onto `running`. */
async function compose(host: Host, data: OpenData, running: AsyncDisposableStack): Promise<Application> {
  const clock = systemClock;
  const talks = createRunningTalks(host.talk ?? null, clock);
  const { shell, version, dataFolder } = host;
  const { database, databaseFile, log, health } = data;
  log.write({ event: 'started', version, shell });

  const settingsStore = createSettingsStore(host.settings);
  const settings = createSettingsService(settingsStore);
  const connections = await composeGateways({
    database,
    dataFolder,
    clock,
    log,
    settings: settingsStore,
    keychain: host.keychain,
    start: host.start,
  });
  running.defer(connections.dispose);
  const { gateways, limits, network, inspector } = connections;

  const search = createIndexedSearch(database, databaseFile, clock, log);
  running.defer(search.close);
  search.messagesPending();
  search.linesPending();
  // A running integrity check is aborted before the other users of the database are closed.
  running.defer(data.endCheck);

  const mediaFolder = join(dataFolder, 'media');
  const media = openMedia(mediaFolder, database, clock, log);
  running.defer(media.handler.close);

  const chat = composeChat({
    database,
    media,
    gateways,
    limits,
    clock,
    log,
    defaults: () => settings.now().defaultParameters,
    sendsOnlySpoken: () => settings.now().talkSendsSpoken,
    disk: health,
    onIndexPending: search.messagesPending,
  });
  running.defer(chat.dispose);

  const audio = composeAudio({
    gateways,
    limits,
    media,
    database,
    settings,
    clock,
    log,
    folder: mediaFolder,
    messages: chat.stores.messages,
    talkRecordings: chat.talkRecordings,
    talks,
    onIndexPending: search.linesPending,
    dragOut: host.dragOut ?? null,
  });
  running.defer(audio.dispose);
  const { captureUploads, transcribe, clips, captures } = audio;

  const storageParts = composeStorage({
    chat,
    audio,
    inspector,
    settings,
    gateways,
    database,
    databaseFile,
    dataFolder,
    health,
    backupStore: createBackupStore(host.settings),
    version,
    chooseFolder: host.desktop?.chooseFolder ?? null,
    clock,
    log,
  });
  const { storage } = storageParts;
  running.defer(storageParts.dispose);

  // No replies are running at startup, so there's no need to read the conversation list.
  const replies = { watchList: chat.conversationChanges };
  const work = createWorkService({ conversations: replies, transcribe, clips, captures, talks }, clock, log);
  running.defer(work.close);
  const updater = host.updater ?? (shell === 'browser' ? 'browser' : 'no-feed');
  const updates = createUpdatesService({ updater, settings, work, clock, log });
  running.defer(updates.close);
  const quickAsk = createQuickAskService(host.quickAsk ?? null);
  const page = createPageHandler(host.pageFolder, settings.now, {
    isInstallable: host.hasFixedAddress === true,
  });

  const routes = {
    app: appRoutes({
      info: { shell, version, dataFolder, platform: process.platform },
      desktop: host.desktop ?? null,
      captureScreen: () => captureScreen(host.desktop ?? null, media),
      openLink: host.openLink,
      newLink: host.newLink,
      diagnose: () => diagnose({ version, shell, process, gateways, log }),
      fetchImage: createRemoteImages(network),
    }),
    settings: settingsRoutes(settings),
    ...connections.routes,
    ...chat.routes,
    ...audio.routes,
    ...storageParts.routes,
    search: searchRoutes(search.service),
    work: workRoutes(work),
    quickAsk: quickAskRoutes(quickAsk),
    updates: updateRoutes(updates),
  };
  let closing: Promise<void> | null = null;
  return {
    router: createRouter(routes, { storage, health, log }),
    fetch: (request) => {
      if (captureUploads.owns(request)) return captureUploads.fetch(request);
      if (storage.archive.owns(request)) return Promise.resolve(storage.archive.fetch(request));
      return media.handler.owns(request) ? media.handler.fetch(request) : page(request);
    },
    log,
    offerFile: media.offered.offer,
    talks,
    onWake: chat.runs.retryAllNow,
    close: () => {
      closing ??= running.disposeAsync();
      return closing;
    },
  };
}

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
import { type Clock, systemClock } from './services/clock.ts';
import { type Audio, composeAudio } from './services/compose-audio.ts';
import { type Chat, composeChat } from './services/compose-chat.ts';
import { type Connections, composeGateways } from './services/compose-gateways.ts';
import { composeStorage } from './services/compose-storage.ts';
import { type MediaParts, openMedia } from './services/media/media-parts.ts';
import { createQuickAskService, type QuickAskWindow } from './services/quick-ask/quick-ask-service.ts';
import { quickAskRoutes } from './services/quick-ask/routes.ts';
import { createRouter } from './services/router.ts';
import { searchRoutes } from './services/search/routes.ts';
import { createIndexedSearch, type IndexedSearch } from './services/search/search-service.ts';
import { settingsRoutes } from './services/settings/routes.ts';
import { createSettingsService, type SettingsService } from './services/settings/settings-service.ts';
import { type OpenData, openData } from './services/storage/open-data.ts';
import { createRunningTalks, type RunningTalks, type TalkShell } from './services/talk/running-talks.ts';
import { updateRoutes } from './services/updates/routes.ts';
import { createUpdatesService, type Updater } from './services/updates/updates-service.ts';
import { workRoutes } from './services/work/routes.ts';
import { createWorkService } from './services/work/work-service.ts';
import type { StartProcess } from './services/worker/run-in-process.ts';
import { createBackupStore } from './storage/backup-store.ts';
import { type Log, logFailure } from './storage/log.ts';
import type { Sealer } from './storage/sealer.ts';
import { createSettingsStore } from './storage/settings-store.ts';

/** Installs a newer version of the app. */
export type { Updater } from './services/updates/updates-service.ts';
/** Starts a child process for a job. */
export type { StartProcess } from './services/worker/run-in-process.ts';
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
  /** Whether another program can use the page's address once this run has ended. */
  readonly canBeTakenOver?: boolean;
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
  /** Starts the child processes that read files from other sources. Node's `fork` by default. */
  readonly startProcess?: StartProcess;
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

/** What the features of the app are built on. */
type Foundation = {
  readonly clock: Clock;
  readonly log: Log;
  readonly talks: RunningTalks;
  readonly settings: SettingsService;
  readonly connections: Connections;
  readonly search: IndexedSearch;
  readonly media: MediaParts;
};

/** Composes the app from opened data, and pushes everything that must be closed onto `running`. */
async function compose(host: Host, data: OpenData, running: AsyncDisposableStack): Promise<Application> {
  const clock = systemClock;
  const { shell, version, dataFolder, keychain, start } = host;
  const { database, databaseFile, log, health } = data;
  log.write({ event: 'started', version, shell });
  const talks = createRunningTalks(host.talk ?? null, clock);
  const store = createSettingsStore(host.settings);
  const settings = createSettingsService(store);
  const connections = await composeGateways({
    database,
    dataFolder,
    clock,
    log,
    settings: store,
    keychain,
    start,
  });
  running.defer(connections.dispose);
  const search = createIndexedSearch(database, databaseFile, clock, log);
  running.defer(search.close);
  search.messagesPending();
  search.linesPending();
  // A running integrity check is aborted before the other users of the database are closed.
  running.defer(data.endCheck);
  const media = openMedia(mediaFolderOf(host), database, clock, log);
  running.defer(media.handler.close);

  const foundation = { clock, log, talks, settings, connections, search, media };
  const { routes, runs, storage, captureUploads } = composeFeatures(host, data, foundation, running);
  const page = createPageHandler(host.pageFolder, settings.now, {
    isInstallable: host.hasFixedAddress === true,
    checksScripts: host.canBeTakenOver === true,
  });
  const handlers = [captureUploads, storage.archive, media.handler];
  let closing: Promise<void> | null = null;
  return {
    router: createRouter(routes, { storage, health, log }),
    fetch: async (request) => {
      const handler = handlers.find((one) => one.owns(request));
      return handler ? handler.fetch(request) : page(request);
    },
    log,
    offerFile: media.offered.offer,
    talks,
    onWake: runs.retryAllNow,
    close: () => {
      closing ??= running.disposeAsync();
      return closing;
    },
  };
}

const mediaFolderOf = ({ dataFolder }: Pick<Host, 'dataFolder'>) => join(dataFolder, 'media');

/** Composes the features, in the order in which they depend on each other. */
function composeFeatures(host: Host, data: OpenData, foundation: Foundation, running: AsyncDisposableStack) {
  const { clock, log, talks, settings, connections, search, media } = foundation;
  const { gateways, limits, pauses, inspector } = connections;
  const { database, databaseFile, health } = data;
  const common = { database, clock, log, gateways };
  const chat = composeChat({
    ...common,
    media,
    limits,
    defaults: () => settings.now().defaultParameters,
    sendsOnlySpoken: () => settings.now().talkSendsSpoken,
    titlesByModel: () => settings.now().titlesByModel,
    disk: health,
    onIndexPending: search.messagesPending,
  });
  running.defer(chat.dispose);

  const audio = composeAudio({
    ...common,
    limits,
    pauses,
    media,
    settings,
    folder: mediaFolderOf(host),
    messages: chat.stores.messages,
    talkRecordings: chat.talkRecordings,
    talks,
    onIndexPending: search.linesPending,
    dragOut: host.dragOut ?? null,
  });
  running.defer(audio.dispose);

  const storageParts = composeStorage({
    ...common,
    chat,
    audio,
    inspector,
    settings,
    databaseFile,
    dataFolder: host.dataFolder,
    health,
    backupStore: createBackupStore(host.settings),
    version: host.version,
    chooseFolder: host.desktop?.chooseFolder ?? null,
    startProcess: host.startProcess,
  });
  running.defer(storageParts.dispose);

  const shellRoutes = composeShell(host, { ...foundation, chat, audio }, running);
  return {
    runs: chat.runs,
    captureUploads: audio.captureUploads,
    storage: storageParts.storage,
    routes: {
      settings: settingsRoutes(settings),
      search: searchRoutes(search.service),
      ...connections.routes,
      ...chat.routes,
      ...audio.routes,
      ...storageParts.routes,
      ...shellRoutes,
    },
  };
}

/** Composes what depends on the shell: its operations, running work, updates and the quick ask window. */
function composeShell(
  host: Host,
  deps: Foundation & {
    readonly chat: Pick<Chat, 'conversationChanges'>;
    readonly audio: Pick<Audio, 'transcribe' | 'clips' | 'captures'>;
  },
  running: AsyncDisposableStack,
) {
  const { shell, version, dataFolder, desktop = null } = host;
  const { connections, settings, media, audio, talks, clock, log } = deps;
  const { gateways, network } = connections;
  const { transcribe, clips, captures } = audio;
  // No replies are running at startup, so there's no need to read the conversation list.
  const conversations = { watchList: deps.chat.conversationChanges };
  const work = createWorkService({ conversations, transcribe, clips, captures, talks }, clock, log);
  running.defer(work.close);
  const updater = host.updater ?? (shell === 'browser' ? 'browser' : 'no-feed');
  const updates = createUpdatesService({ updater, settings, work, clock, log });
  running.defer(updates.close);
  return {
    app: appRoutes({
      info: { shell, version, dataFolder, platform: process.platform },
      desktop,
      captureScreen: () => captureScreen(desktop, media),
      openLink: host.openLink,
      newLink: host.newLink,
      diagnose: () => diagnose({ version, shell, process, gateways, log }),
      fetchImage: createRemoteImages(network),
    }),
    work: workRoutes(work),
    updates: updateRoutes(updates),
    quickAsk: quickAskRoutes(createQuickAskService(host.quickAsk ?? null)),
  };
}

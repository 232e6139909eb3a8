import { join } from 'node:path';
import type { Router } from '@orpc/server';
import type Conf from 'conf';
import type { Contract } from '../shared/contract/contract.ts';
import type { NoUpdatesReason } from '../shared/models/updates.ts';
import { maskedKey } from './gateway/gateway-failure.ts';
import { createNetwork } from './gateway/network/network.ts';
import { createSecretMask } from './gateway/secret-mask.ts';
import { createPageHandler } from './page/page-handler.ts';
import { diagnose } from './services/app/diagnostics.ts';
import { createRemoteImages } from './services/app/remote-image.ts';
import { createChatting } from './services/chatting.ts';
import { systemClock } from './services/clock.ts';
import { createConnections } from './services/connections.ts';
import { createDictationService } from './services/dictation/dictation-service.ts';
import { createDraftsService } from './services/drafts/drafts-service.ts';
import { createInspectorService } from './services/inspector/inspector-service.ts';
import { openMedia } from './services/media/media-parts.ts';
import { createPromptsService } from './services/prompts/prompts-service.ts';
import { createQuickAskService, type QuickAskWindow } from './services/quick-ask/quick-ask-service.ts';
import { createRecordings } from './services/recordings.ts';
import { createRouter } from './services/router.ts';
import { createSearching } from './services/search/searching.ts';
import { createSettingsService } from './services/settings/settings-service.ts';
import { createSpeaking } from './services/speaking.ts';
import { createKeepingTime } from './services/storage/keeping-time.ts';
import { type OpenData, openData } from './services/storage/open-data.ts';
import { createStorageService } from './services/storage/storage-service.ts';
import { createUnusedUploads } from './services/storage/unused-uploads.ts';
import { recordKeeping } from './services/transfer/record-keeping.ts';
import { createTransferService } from './services/transfer/transfer-service.ts';
import { createUpdatesService, type Updater } from './services/updates/updates-service.ts';
import { createWorkService } from './services/work/work-service.ts';
import type { Log } from './storage/log.ts';
import { openKeyVault } from './storage/open-key-vault.ts';
import { createPromptStore } from './storage/prompt-store.ts';
import type { Sealer } from './storage/sealer.ts';
import { createSettingsStore } from './storage/settings-store.ts';

/** What replaces the app by a newer one. */
export type { Updater } from './services/updates/updates-service.ts';
/** What a keychain is to the app. */
export type { Sealer } from './storage/sealer.ts';

/** A gateway given by the environment for this run; nothing of it is stored. */
export type EnvironmentGateway = { readonly baseUrl: string; readonly key: string | null };

/** What a shell lends to the app; everything else is the same in both. */
export type Host = {
  readonly shell: 'electron' | 'browser';
  readonly version: string;
  /** The one folder of data; it exists. */
  readonly dataFolder: string;
  /** The folder of the built page (`out/renderer`). */
  readonly pageFolder: string;
  /** `config.json` in the data folder: `Conf` itself in the browser shell, electron-store in Electron. */
  readonly settings: Conf<Record<string, unknown>>;
  /** The system keychain; null where there is none. */
  readonly keychain: Sealer | null;
  /** Which gateway to start with: the demo one, the environment's, or (neither) the saved one. */
  readonly start: { readonly demo: boolean; readonly environment: EnvironmentGateway | null };
  /** Told where the start takes longer, as the records are copied before a new version changes them. */
  onBackup?(): void;
  /** Opens an address (already checked: http, https or mailto) in the system's browser; false where it has none. */
  openLink(url: string): Promise<boolean>;
  /** A new one-time link for another browser; null in Electron. */
  newLink(): string | null;
  /** Takes a file of the data folder out of the window, as a drag begins; only where the system can. */
  dragOut?(path: string): Promise<void>;
  /** The small window for a question in between; only where the shell has windows. */
  readonly quickAsk?: QuickAskWindow;
  /** Replaces the app by a newer one, where it was installed from a build that can; else why not. */
  readonly updater?: Updater | NoUpdatesReason;
};

/** The app without a shell: its contract's router, its pages and media as a fetch handler, its end. */
export type Application = {
  readonly router: Router<Contract, Record<never, never>>;
  /** Serves the page under its policy, and media at signed addresses; the same in both shells. */
  fetch(request: Request): Promise<Response>;
  /** For what a shell sees go wrong. */
  readonly log: Pick<Log, 'write' | 'unforeseen'>;
  /** Takes a file that a page may refer to where it is; gives the token that names it there. */
  offerFile(path: string): string;
  /** The computer was asleep: what waits to be tried again is tried at once. */
  woken(): void;
  /** Stops what runs (replies are kept as interrupted), closes the database; again it does nothing. */
  close(): Promise<void>;
};

/**
 * Composes the app on what a shell lends, and brings the records of the last run in order. Throws a
 * failure (`data-in-use`, `storage`) where the data can't be opened.
 */
export async function createApplication(host: Host): Promise<Application> {
  const data = await openData(host.dataFolder, systemClock, host.onBackup);
  try {
    return await compose(host, data);
  } catch (thrown) {
    throw data.failed(thrown);
  }
}

async function compose(host: Host, data: OpenData): Promise<Application> {
  const clock = systemClock;
  const { shell, version, dataFolder } = host;
  const inDataFolder = (name: string) => join(host.dataFolder, name);
  const { database, databaseFile, log, health } = data;
  log.write({ event: 'started', version: host.version, shell: host.shell });
  const searching = createSearching(database, databaseFile, clock, log);
  searching.messagesPending();
  searching.linesPending();

  const settings = createSettingsStore(host.settings);
  const keyPlace = { get: settings.keyPlace, set: settings.setKeyPlace };
  const keyParts = { keychain: host.keychain, masked: maskedKey, chosen: keyPlace };
  const vault = await openKeyVault(host.dataFolder, keyParts, clock.now);
  const network = createNetwork({ environment: process.env });
  const secretMask = createSecretMask();
  const inspector = createInspectorService(clock, secretMask.maskWithHints);
  const connections = await createConnections({
    database,
    settings,
    vault,
    keychain: host.keychain !== null,
    network,
    recorder: inspector,
    secretMask,
    start: host.start,
    clock,
  });
  const { gateways } = connections;

  const chatting = createChatting({
    ...{ database, gateways, limits: connections.limits, clock, log },
    defaults: () => settings.settings().defaultParameters,
    disk: health,
    onIndexPending: searching.messagesPending,
  });
  const { stores, runs, conversations } = chatting;

  const mediaParts = openMedia(inDataFolder('media'), database, clock, log);
  const { store: mediaStore, growing, links, handler: media } = mediaParts;
  const dictation = createDictationService({
    gateways,
    store: mediaStore,
    model: () => settings.settings().transcriptionModel,
    language: () => settings.settings().transcriptionLanguage,
    clock,
    log,
  });
  const { transcribe, takes, takePieces } = createRecordings({
    gateways,
    media: mediaStore,
    mediaFolder: inDataFolder('media'),
    model: () => settings.settings().transcriptionModel,
    database,
    limits: connections.limits,
    onWritten: searching.linesPending,
    links,
    clock,
    log,
  });
  const speaking = createSpeaking({
    ...{ gateways, store: mediaStore, growing, links, clock, log },
    limits: connections.limits,
    database,
    transcribe,
    dragFolder: inDataFolder('media/dragged'),
    dragOut: host.dragOut ?? null,
  });
  const page = createPageHandler(host.pageFolder, settings.settings);
  const prompts = createPromptsService(createPromptStore(database), clock);
  const drafts = createDraftsService(stores);
  // No reply runs at the start, so the list of all conversations is not asked for.
  const replies = { watchList: chatting.news.list.subscribe };
  const { clips } = speaking;
  const restorable = { stores, media: mediaStore, transcribe, speaking, prompts, drafts, clock };
  const records = recordKeeping(database, restorable);
  const transfer = createTransferService({ ...restorable, databaseFile, conversations, links, records });
  const work = createWorkService({ conversations: replies, transcribe, clips, takes }, clock, log);
  const written = { conversations, inspector, prompts, drafts };
  const sounds = { ...speaking, dictation, takes, transcribe };
  const place = { dataFolder: host.dataFolder, databaseFile, health };
  const kept = { ...written, ...sounds, stores, runs, links, clock, log };
  const settingsService = createSettingsService(settings);
  const keeping = createKeepingTime({ settings: settingsService, media: mediaStore, transcribe, clock, log });
  const unused = createUnusedUploads({ media: mediaStore, attachments: stores.attachments, clock, log });
  const storage = createStorageService({ ...kept, ...place, media: mediaStore, transfer });
  const updater = host.updater ?? (shell === 'browser' ? 'browser' : 'no-feed');
  const updates = createUpdatesService({ updater, settings: settingsService, work, clock, log });
  const close = async () => {
    updates.close();
    await runs.close();
    await speaking.speech.close();
    await takes.close();
    await clips.close();
    await transcribe.close();
    await media.close();
    chatting.endings.settle();
    keeping.close();
    unused.close();
    work.close();
    await data.endCheck();
    await searching.close();
    await gateways.close();
    await network.close();
    data.close();
  };
  let closing: Promise<void> | null = null;
  return {
    router: createRouter({
      info: { shell, version, dataFolder, platform: process.platform },
      openLink: host.openLink,
      newLink: host.newLink,
      diagnostics: () => diagnose({ version, shell, process, gateways, log }),
      fetchImage: createRemoteImages(network),
      settings: settingsService,
      connections,
      ...chatting,
      storage,
      work,
      ...written,
      ...sounds,
      transfer,
      search: searching.service,
      media: links,
      offered: mediaParts.offered,
      quickAsk: createQuickAskService(host.quickAsk ?? null),
      updates,
      health,
      log,
    }),
    fetch: (request) => {
      if (takePieces.owns(request)) return takePieces.fetch(request);
      if (storage.archive.owns(request)) return Promise.resolve(storage.archive.fetch(request));
      return media.owns(request) ? media.fetch(request) : page(request);
    },
    log,
    offerFile: mediaParts.offered.offer,
    woken: runs.tryAllNow,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

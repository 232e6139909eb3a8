import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Router } from '@orpc/server';
import type Conf from 'conf';
import type { Contract } from '../shared/contract/contract.ts';
import { mediaFileLimit } from '../shared/limits.ts';
import { english } from '../shared/words/english.ts';
import { createDemoGateway } from './demo-gateway/demo-gateway.ts';
import { maskedKey } from './gateway/gateway-failure.ts';
import { createNetwork } from './gateway/network/network.ts';
import { createPageHandler } from './page/page-handler.ts';
import { createRemoteImages } from './services/app/remote-image.ts';
import { createAttachments } from './services/chat/attachments.ts';
import { branch } from './services/chat/branch.ts';
import { createChatService } from './services/chat/chat-service.ts';
import { createChatStores, recover } from './services/chat/chat-stores.ts';
import { createConversationNews } from './services/chat/conversation-news.ts';
import { createConversations } from './services/chat/conversations.ts';
import { createReplyEndings } from './services/chat/reply-endings.ts';
import { createRunBook } from './services/chat/run-book.ts';
import { systemClock } from './services/clock.ts';
import { createDictationService } from './services/dictation/dictation-service.ts';
import { createDraftsService } from './services/drafts/drafts-service.ts';
import { createDemoLifetime } from './services/gateways/demo-lifetime.ts';
import { createGatewaysService } from './services/gateways/gateways-service.ts';
import { createModelLists } from './services/gateways/model-lists.ts';
import { createInspectorService } from './services/inspector/inspector-service.ts';
import { createGrowingMedia } from './services/media/growing-media.ts';
import { createMediaHandler } from './services/media/media-handler.ts';
import { createMediaLinks } from './services/media/media-links.ts';
import { createPromptsService } from './services/prompts/prompts-service.ts';
import { createRecordings } from './services/recordings.ts';
import { createRouter } from './services/router.ts';
import { createBackFilling } from './services/search/back-filling.ts';
import { createSearchService } from './services/search/search-service.ts';
import { createSettingsService } from './services/settings/settings-service.ts';
import { createClipsService } from './services/speak/clips-service.ts';
import { createGatewayVoices } from './services/speak/gateway-voices.ts';
import { createScriptService } from './services/speak/script-service.ts';
import { createSpeechService } from './services/speak/speech-service.ts';
import { createTransferService } from './services/transfer/transfer-service.ts';
import { createClipStore } from './storage/clip-store.ts';
import { lockDataFolder } from './storage/data-folder-lock.ts';
import { openDatabase } from './storage/database.ts';
import { createFileSealer } from './storage/file-sealer.ts';
import { openKeyEnvelope } from './storage/key-envelope.ts';
import { createKeyVault } from './storage/key-vault.ts';
import { createLog } from './storage/log.ts';
import { openMediaStore } from './storage/media-store.ts';
import { createIndexBackFill } from './storage/message-index-back-fill.ts';
import { createModelListStore } from './storage/model-list-store.ts';
import { createPromptStore } from './storage/prompt-store.ts';
import { createScriptStore } from './storage/script-store.ts';
import type { Sealer } from './storage/sealer.ts';
import { createSettingsStore } from './storage/settings-store.ts';
import { createTranscriptIndexBackFill } from './storage/transcript-index-back-fill.ts';

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
  /** Opens an address (already checked: http, https or mailto) in the system's browser. */
  openLink(url: string): Promise<void>;
  /** A new one-time link for another browser; null in Electron. */
  newLink(): string | null;
};

/** The app without a shell: its contract's router, its pages and media as a fetch handler, its end. */
export type Application = {
  readonly router: Router<Contract, Record<never, never>>;
  /** Serves the page under its policy, and media at signed addresses; the same in both shells. */
  fetch(request: Request): Promise<Response>;
  /** Stops what runs (replies are kept as interrupted), closes the database; again it does nothing. */
  close(): Promise<void>;
};

/**
 * Composes the app on what a shell lends, and brings the records of the last run in order. Throws a
 * failure (`data-in-use`, `storage`) where the data can't be opened.
 */
export async function createApplication(host: Host): Promise<Application> {
  const clock = systemClock;
  const inDataFolder = (name: string) => join(host.dataFolder, name);

  const lock = lockDataFolder(host.dataFolder);
  const log = createLog(inDataFolder('logs/parlance.log'));
  const databaseFile = inDataFolder('parlance.db');
  const database = openDatabase(databaseFile);
  const backFilling = createBackFilling(createIndexBackFill(database), clock, log);
  const transcriptFilling = createBackFilling(createTranscriptIndexBackFill(database), clock, log);
  const stores = createChatStores(database, backFilling.wake);
  recover(stores);
  backFilling.wake();
  transcriptFilling.wake();

  const settings = createSettingsStore(host.settings);
  const vault = createKeyVault({
    keychain: host.keychain,
    file: createFileSealer(inDataFolder('keys.secret')),
    envelope: await openKeyEnvelope(inDataFolder('keys.json'), clock.now),
    masked: maskedKey,
    chosen: { get: settings.keyPlace, set: settings.setKeyPlace },
  });
  const network = createNetwork({ environment: process.env });
  const inspector = createInspectorService(clock);
  const { environment, demo } = host.start;
  const gateways = await createGatewaysService({
    book: settings,
    vault,
    keychain: host.keychain !== null,
    demo: createDemoLifetime((key) => createDemoGateway({ key })),
    modelLists: createModelLists(createModelListStore(database), clock),
    network,
    recorder: inspector,
    start: {
      demo,
      environment: environment && { ...environment, name: english.gateways.environment },
    },
    demoName: english.gateways.demo,
  });

  const runs = createRunBook();
  const news = createConversationNews();
  const endings = createReplyEndings(stores, clock, log);
  const conversations = createConversations(stores, runs, endings, news, clock);
  const attachments = createAttachments(stores.attachments, clock);
  const chat = createChatService({
    stores,
    conversations,
    attachments,
    runs,
    endings,
    news,
    gateways,
    clock,
    log,
    defaults: () => settings.settings().defaultParameters,
  });

  const mediaStore = openMediaStore(inDataFolder('media'), database, clock.now);
  const growing = createGrowingMedia();
  const links = createMediaLinks(randomBytes(32));
  const media = createMediaHandler({ store: mediaStore, growing, links, limit: mediaFileLimit, log });
  const speaking = { gateways, store: mediaStore, growing, links, clock, log };
  const speech = createSpeechService(speaking);
  const clips = createClipsService({ ...speaking, clips: createClipStore(database) });
  const dictation = createDictationService({
    gateways,
    store: mediaStore,
    model: () => settings.settings().transcriptionModel,
    clock,
    log,
  });
  const { transcribe, takes, takePieces } = createRecordings({
    gateways,
    media: mediaStore,
    mediaFolder: inDataFolder('media'),
    model: () => settings.settings().transcriptionModel,
    database,
    onWritten: transcriptFilling.wake,
    links,
    clock,
    log,
  });
  const transfer = createTransferService({
    stores,
    databaseFile,
    conversations,
    media: mediaStore,
    links,
    clock,
  });
  const page = createPageHandler(host.pageFolder, settings.settings);
  const search = createSearchService(databaseFile, clock);
  const close = async () => {
    await runs.close();
    await speech.close();
    await takes.close();
    await clips.close();
    await transcribe.close();
    await media.close();
    endings.settle();
    backFilling.close();
    transcriptFilling.close();
    await search.close();
    await gateways.close();
    await network.close();
    database.close();
    log.close();
    lock.release();
  };
  let closing: Promise<void> | null = null;
  const { shell, version, dataFolder } = host;
  return {
    router: createRouter({
      info: { shell, version, dataFolder, platform: process.platform },
      openLink: host.openLink,
      newLink: host.newLink,
      fetchImage: createRemoteImages(network),
      settings: createSettingsService(settings),
      gateways,
      conversations,
      chat,
      inspector,
      attachments,
      prompts: createPromptsService(createPromptStore(database), clock),
      drafts: createDraftsService(stores),
      runs,
      transfer,
      search,
      branch: (conversationId, messageId) => branch(stores, conversations, clock, conversationId, messageId),
      media: links,
      speech,
      clips,
      voices: createGatewayVoices(gateways, clock),
      script: createScriptService(createScriptStore(database)),
      dictation,
      takes,
      transcribe,
      log,
    }),
    fetch: (request) => {
      if (takePieces.owns(request)) return takePieces.fetch(request);
      return media.owns(request) ? media.fetch(request) : page(request);
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

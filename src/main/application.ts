import { join } from 'node:path';
import type { Router } from '@orpc/server';
import type Conf from 'conf';
import type { Contract } from '../shared/contract/contract.ts';
import { english } from '../shared/words/english.ts';
import { createDemoGateway } from './demo-gateway/demo-gateway.ts';
import { maskedKey } from './gateway/gateway-failure.ts';
import { createNetwork } from './gateway/network/network.ts';
import { createPageHandler } from './page/page-handler.ts';
import { createAttachments } from './services/chat/attachments.ts';
import { branch } from './services/chat/branch.ts';
import { createChatService } from './services/chat/chat-service.ts';
import { recover } from './services/chat/chat-stores.ts';
import { createConversationNews } from './services/chat/conversation-news.ts';
import { createConversations } from './services/chat/conversations.ts';
import { createReplyEndings } from './services/chat/reply-endings.ts';
import { createRunBook } from './services/chat/run-book.ts';
import { systemClock } from './services/clock.ts';
import { createDraftsService } from './services/drafts/drafts-service.ts';
import { createDemoLifetime } from './services/gateways/demo-lifetime.ts';
import { createGatewaysService } from './services/gateways/gateways-service.ts';
import { createModelLists } from './services/gateways/model-lists.ts';
import { createRouter } from './services/router.ts';
import { createSettingsService } from './services/settings/settings-service.ts';
import { createAttachmentStore } from './storage/attachment-store.ts';
import { createConversationStore } from './storage/conversation-store.ts';
import { lockDataFolder } from './storage/data-folder-lock.ts';
import { openDatabase } from './storage/database.ts';
import { createDraftStore } from './storage/draft-store.ts';
import { createFileSealer } from './storage/file-sealer.ts';
import { createGenerationStore } from './storage/generation-store.ts';
import { openKeyEnvelope } from './storage/key-envelope.ts';
import { createKeyVault } from './storage/key-vault.ts';
import { createLog } from './storage/log.ts';
import { createMessageStore } from './storage/message-store.ts';
import { createModelListStore } from './storage/model-list-store.ts';
import { createReplyJournal } from './storage/reply-journal.ts';
import type { Sealer } from './storage/sealer.ts';
import { createSettingsStore } from './storage/settings-store.ts';

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
  /** Serves the page and, later, media; the same in both shells, with the page's policy on every answer. */
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
  const database = openDatabase(inDataFolder('parlance.db'));
  const stores = {
    database,
    conversations: createConversationStore(database),
    messages: createMessageStore(database),
    generations: createGenerationStore(database),
    journal: createReplyJournal(database),
    attachments: createAttachmentStore(database),
    drafts: createDraftStore(database),
  };
  recover(stores);

  const settings = createSettingsStore(host.settings);
  const vault = createKeyVault({
    keychain: host.keychain,
    file: createFileSealer(inDataFolder('keys.secret')),
    envelope: await openKeyEnvelope(inDataFolder('keys.json'), clock.now),
    masked: maskedKey,
    chosen: { get: settings.keyPlace, set: settings.setKeyPlace },
  });
  const network = createNetwork({ environment: process.env });
  const { environment, demo } = host.start;
  const gateways = await createGatewaysService({
    book: settings,
    vault,
    keychain: host.keychain !== null,
    demo: createDemoLifetime((key) => createDemoGateway({ key })),
    modelLists: createModelLists(createModelListStore(database), clock),
    network,
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
  const close = async () => {
    await runs.close();
    endings.settle();
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
      settings: createSettingsService(settings),
      gateways,
      conversations,
      chat,
      attachments,
      drafts: createDraftsService(stores),
      runs,
      branch: (conversationId, messageId) => branch(stores, conversations, clock, conversationId, messageId),
      log,
    }),
    fetch: createPageHandler(host.pageFolder),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

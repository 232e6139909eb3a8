import type { BackupStore } from '../storage/backup-store.ts';
import type { Database } from '../storage/database.ts';
import type { Log } from '../storage/log.ts';
import { createRecordRows } from '../storage/record-rows.ts';
import { createScriptStore } from '../storage/script-store.ts';
import { createUnsplitRangeStore } from '../storage/unsplit-range-store.ts';
import { createBackupsService } from './backups/backups-service.ts';
import { backupRoutes } from './backups/routes.ts';
import type { Clock } from './clock.ts';
import type { Audio } from './compose-audio.ts';
import type { Chat } from './compose-chat.ts';
import type { GatewaysService } from './gateways/gateways-service.ts';
import type { InspectorService } from './inspector/inspector-service.ts';
import type { SettingsService } from './settings/settings-service.ts';
import type { Health } from './storage/health.ts';
import { createRetention } from './storage/retention.ts';
import { storageRoutes } from './storage/routes.ts';
import { createStorageService } from './storage/storage-service.ts';
import { createUnusedUploads } from './storage/unused-uploads.ts';
import { transferRoutes } from './transfer/routes.ts';
import type { StoreRecordsDeps } from './transfer/store-records.ts';
import { createTransferService } from './transfer/transfer-service.ts';
import type { StartProcess } from './worker/run-in-process.ts';

/** Composes the services for the data folder as a whole: export, import, deletion, retention and health. */
export function composeStorage({
  chat,
  audio,
  ...deps
}: {
  readonly chat: Chat;
  readonly audio: Audio;
  readonly inspector: InspectorService;
  readonly settings: SettingsService;
  readonly gateways: GatewaysService;
  readonly database: Database;
  readonly databaseFile: string;
  readonly dataFolder: string;
  readonly health: Health;
  readonly backupStore: BackupStore;
  readonly version: string;
  readonly startProcess: StartProcess | undefined;
  /** Opens a dialog for choosing a folder. Null in a shell without one. */
  readonly chooseFolder: (() => Promise<string | null>) | null;
  readonly clock: Clock;
  readonly log: Log;
}) {
  const { database, databaseFile, settings, gateways, clock, log } = deps;
  const { stores, conversations, drafts, folders, prompts } = chat;
  const { transcribe, clips, script, voiceOvers } = audio;
  const { store: media, links } = audio.media;
  const written = createScriptStore(database);
  const records: StoreRecordsDeps = {
    rows: createRecordRows(database),
    messages: stores.messages,
    media,
    unsplitRanges: createUnsplitRangeStore(database),
    drafts: { store: stores.drafts, service: drafts },
    script: { isEmpty: () => written.get().text === '', service: script },
    restore: {
      transcripts: transcribe.restore,
      clips: clips.restore,
      voice_overs: voiceOvers.restore,
      prompts: prompts.restore,
    },
    now: clock.now,
  };
  const hasRecordings = () => (['transcript', 'talk'] as const).some((kind) => media.usesOf(kind).length > 0);
  const transfer = createTransferService({
    stores,
    media,
    links,
    conversations,
    folders,
    databaseFile,
    records,
    config: { settings, gateways, hasRecordings },
    clock,
    startProcess: deps.startProcess,
  });
  const backups = createBackupsService({ ...deps, store: deps.backupStore, transfer });
  const storage = createStorageService({ ...deps, ...chat, ...audio, media, links, transfer });
  const retention = createRetention({ settings, media, transcribe, clock, log });
  const unused = createUnusedUploads({ media, attachments: stores.attachments, clock, log });
  return {
    storage,
    routes: {
      storage: storageRoutes(storage),
      transfer: transferRoutes(transfer),
      backups: backupRoutes(backups),
    },
    dispose: async () => {
      await transfer.stopImports();
      await backups.close();
      retention.close();
      unused.close();
    },
  };
}

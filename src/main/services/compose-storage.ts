import type { BackupStore } from '../storage/backup-store.ts';
import type { Database } from '../storage/database.ts';
import type { Log } from '../storage/log.ts';
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
import { storeRecordsDeps } from './transfer/store-records-deps.ts';
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
  const { transcribe, captures, clips, speech, dictation, script, voiceOvers } = audio;
  const { store: media, links } = audio.media;
  const speaking = { clips, script, voiceOvers };
  const records = storeRecordsDeps(database, {
    stores,
    media,
    transcribe,
    speaking,
    prompts,
    drafts,
    clock,
  });
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
  const storage = createStorageService({
    ...deps,
    conversations,
    drafts,
    folders,
    prompts,
    transcribe,
    captures,
    clips,
    speech,
    dictation,
    script,
    voiceOvers,
    media,
    links,
    transfer,
  });
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

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, lstat, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ExportedAttachment } from '../../../shared/chat/attachment.ts';
import { exportedConversationSchema } from '../../../shared/chat/conversation-export.ts';
import { nothingLeftOut } from '../../../shared/data/transfer.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import { type CostEntry, createCostStore } from '../../storage/cost-store.ts';
import { openDatabase } from '../../storage/database.ts';
import { isIntact } from '../../storage/integrity.ts';
import { migrations } from '../../storage/migrations.ts';
import { hasOwnSchema } from '../../storage/own-schema.ts';
import { readConfig } from '../../storage/settings-store.ts';
import { isDamage } from '../../storage/storage-failure.ts';
import { createChatStores } from '../chat/chat-stores.ts';
import { archivedRecord } from './archived-record.ts';
import { backupFiles, backupVersion, type Manifest, mediaPathIn, readManifest } from './backup-folder.ts';
import { withoutAttachments } from './draft-attachments.ts';
import { hashOf } from './file-hash.ts';
import { createExportSource } from './read-export.ts';
import { unreadable } from './read-import.ts';
import { readable } from './readable.ts';
import { recordFiles } from './record-files.ts';
import type { ArchiveRecord } from './record-schemas.ts';
import { recordsOf } from './records.ts';
import type { AudioUse, ImportStep, TransferJob } from './transfer-jobs.ts';

/** Maximum size of the settings file, in bytes. */
const configLimit = 16_000_000;

type RestoreJob = Extract<TransferJob, { kind: 'restore' }>;

/**
 * Reads a backup as an import. Works on a copy of its database, because an older one is migrated first and the backup
 * must not change. The caller deletes the copy. Checks the database before returning anything, and each file before returning it. A trial returns
 * the files without their content. Settings come last, because some of them take effect immediately.
 *
 * @throws a `restore-failed` failure.
 */
export async function* readBackup(job: RestoreJob): AsyncGenerator<ImportStep> {
  const { folder, media, copy, trial } = job;
  const manifest = await openCopy(folder, copy);
  yield* conversationsIn(copy, media, trial);
  yield* recordsIn(copy, media, trial);
  yield* costsIn(copy);
  yield* configIn(folder, manifest);
}

async function openCopy(folder: string, copy: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!manifest) throw failed((await lstat(folder).catch(() => null)) ? 'damaged' : 'missing');
  if (manifest.version > backupVersion || manifest.schema > migrations.length) throw failed('newer');
  const database = join(folder, backupFiles.database);
  const found = await lstat(database).catch(() => null);
  if (!found?.isFile() || found.size !== manifest.database.size) throw failed('damaged');
  await copyFile(database, copy);
  if ((await hashOf(copy)) !== manifest.database.sha256) throw failed('damaged');
  if (!isOurs(copy, manifest.schema) || !isIntact(copy)) throw failed('damaged');
  openDatabase(copy).close();
  return manifest;
}

function isOurs(copy: string, schema: number): boolean {
  try {
    return hasOwnSchema(copy, schema);
  } catch (thrown) {
    if (isDamage(thrown)) return false;
    throw thrown;
  }
}

async function* conversationsIn(copy: string, media: string, trial: boolean): AsyncGenerator<ImportStep> {
  const { sql, close } = openDatabase(copy);
  try {
    const stores = createChatStores({ sql, transaction: (work) => work(), close });
    const source = createExportSource(stores);
    for (const id of source.ids(null)) {
      const found = readable(() => source.conversation(id));
      const conversation =
        found && found !== 'unreadable' ? exportedConversationSchema.safeParse(found).data : undefined;
      if (!conversation) {
        yield unreadable('conversation', 'broken');
        continue;
      }
      if (conversation.messages.length === 0) continue;
      yield { type: 'conversation', conversation, app: null, leftOut: { ...nothingLeftOut } };
      yield* attachedFiles(conversation.attachments, media, trial);
    }
  } finally {
    close();
  }
}

async function* attachedFiles(
  attachments: readonly ExportedAttachment[],
  media: string,
  trial: boolean,
): AsyncGenerator<ImportStep> {
  for (const { id: attachmentId, name, ...attachment } of attachments) {
    if (!('file' in attachment)) continue;
    const { mediaId } = attachment.file;
    const path = mediaPathIn(media, mediaId);
    if (!(await isRight(path, mediaId))) {
      yield unreadable('item', 'broken', name);
      continue;
    }
    if (!trial)
      for await (const bytes of createReadStream(path))
        yield { type: 'file', attachmentId, mediaId, bytes: bytes as Uint8Array, last: false };
    yield { type: 'file', attachmentId, mediaId, bytes: new Uint8Array(), last: true };
  }
}

/** Number of costs in one step. */
const costsAtOnce = 500;

function* costsIn(copy: string): Generator<ImportStep> {
  const database = openDatabase(copy);
  try {
    let entries: CostEntry[] = [];
    for (const entry of createCostStore(database).all()) {
      entries.push(entry);
      if (entries.length < costsAtOnce) continue;
      yield { type: 'costs', entries };
      entries = [];
    }
    if (entries.length > 0) yield { type: 'costs', entries };
  } finally {
    database.close();
  }
}

/** Reads all other records, in the form used by full exports. */
async function* recordsIn(copy: string, media: string, trial: boolean): AsyncGenerator<ImportStep> {
  const uses = new Map<string, { readonly use: AudioUse; readonly type: string }>();
  for (const step of recordsOf(copy)) {
    if (step.type === 'missing') yield unreadable('item', 'broken', step.name);
    else if (step.type === 'text') {
      const [, kind, shape] = recordFiles.find(([pattern]) => pattern.test(step.name)) ?? [];
      if (!kind) continue;
      const json: unknown = JSON.parse(new TextDecoder().decode(step.bytes));
      for (const one of shape === 'list' && Array.isArray(json) ? json : [json]) {
        const { record: whole, invalid } = archivedRecord(kind, one);
        for (let at = 0; at < invalid; at += 1) yield unreadable('item', 'broken', step.name);
        if (!whole) continue;
        const { record, attachments } = withoutAttachments(whole);
        for (const attachment of attachments) {
          yield { type: 'attachment', attachment };
          yield* attachedFiles([attachment], media, trial);
        }
        for (const [file, found] of usesIn(record)) uses.set(file, found);
        yield { type: 'record', record };
      }
    } else {
      const found = uses.get(step.name);
      // A recording that is used in place isn't in the media store.
      const path = mediaPathIn(media, step.mediaId);
      if (!found || !(await lstat(path).catch(() => null))) continue;
      if (!(await isRight(path, step.mediaId))) {
        yield unreadable('item', 'broken', basename(step.name));
        continue;
      }
      const { use, type: mediaType } = found;
      if (!trial)
        for await (const bytes of createReadStream(path))
          yield { type: 'audio', use, mediaType, bytes: bytes as Uint8Array, last: false };
      yield { type: 'audio', use, mediaType, bytes: new Uint8Array(), last: true };
    }
  }
}

function* usesIn({
  kind,
  record,
}: ArchiveRecord): Generator<readonly [string, { readonly use: AudioUse; readonly type: string }]> {
  if (!('files' in record)) return;
  for (const { file, type, audio } of record.files)
    yield [
      file,
      { type, use: { kind: kind as AudioUse['kind'], recordId: 'id' in record ? record.id : null, audio } },
    ];
}

/** Whether a path is a file whose hash is `id`, and not a link or a device. */
async function isRight(path: string, id: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true && (await hashOf(path).catch(() => '')) === id;
}

function failed(reason: string): FailureError {
  return new FailureError(failure('restore-failed', { reason }));
}

/** Reads the gateways and settings from a backup. A missing or damaged file doesn't affect the rest. */
async function* configIn(folder: string, { settings }: Manifest): AsyncGenerator<ImportStep> {
  // A data folder whose settings were never changed has no such file.
  if (!settings) return;
  const path = join(folder, backupFiles.settings);
  try {
    const stat = await lstat(path);
    if (!stat.isFile() || stat.size > configLimit) throw new Error('not a settings file');
    const bytes = await readFile(path);
    if (createHash('sha256').update(bytes).digest('hex') !== settings.sha256)
      throw new Error('the file was changed');
    yield { type: 'config', config: readConfig(JSON.parse(bytes.toString('utf8'))) };
  } catch {
    yield unreadable('item', 'broken', backupFiles.settings);
  }
}

import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openPromise } from 'yauzl';
import type { ExportedAttachment } from '../../../shared/chat/attachment.ts';
import type { ImportFailure } from '../../../shared/data/transfer.ts';
import { FailureError } from '../../../shared/failure.ts';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { createDiskSpace } from '../../storage/disk-space.ts';
import { cherryConversations, cherryDatabases, UnsafeDatabase } from './apps/cherry-database.ts';
import type { OpenFile } from './apps/cherry-studio.ts';
import { assetsIn } from './archive-assets.ts';
import { archivedRecord } from './archived-record.ts';
import { withoutAttachments } from './draft-attachments.ts';
import { createJsonElements } from './json-elements.ts';
import { archiveLimits, type OpenArchive, openArchive, PastLimit } from './open-archive.ts';
import { appSteps, readConversations, unreadable } from './read-import.ts';
import { recordFiles } from './record-files.ts';
import { type ArchiveRecord, archiveMarkSchema, archiveVersion } from './record-schemas.ts';
import type { AudioUse, ImportStep } from './transfer-jobs.ts';

const conversationList = /(?:^|\/)conversations(?:-\d+)?\.json$/;
/** What Claude's archive contains beside its conversations. */
const claudeList = /(?:^|\/)(?:projects|memories|projects\/[^/]+)\.json$/;

/** Whether a file starts like a ZIP archive. */
export async function isArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x50 && buffer[1] === 0x4b;
  } finally {
    await file.close();
  }
}

/**
 * Reads an archive: its lists of conversations, and everything else if it's a full export. Unreadable parts are
 * reported and don't affect the rest. `now` (epoch ms) replaces missing times. A database in it is copied to the file
 * `copy` to be read.
 */
export async function* readArchive(
  path: string,
  now: number,
  copy: string,
  limits = archiveLimits,
): AsyncGenerator<ImportStep> {
  const archive = await openPromise(path, { autoClose: false }).catch(() => null);
  if (!archive) return yield unreadable('file', 'broken');
  try {
    const open = await openArchive(archive, limits);
    const { entries } = open;
    const lists = [...entries.values()].filter(({ fileName }) => conversationList.test(fileName));
    const version = await archiveVersionIn(open);
    if (version !== null && version > archiveVersion) return yield unreadable('file', 'newer');
    if (lists.length === 0 && version === null) return yield* readOtherFiles(open, now, copy);
    const findFile = await assetsIn(open);
    for (const list of lists)
      for await (const step of readConversations(open.chunksOf(list), { now, findFile })) {
        // A full export may contain no conversations.
        if (version !== null && isWithoutMessages(step)) continue;
        yield step;
        if (step.type === 'conversation') yield* readFiles(open, step.conversation.attachments);
      }
    if (version !== null) yield* readRecords(open, limits.record);
    else
      for (const entry of entries.values())
        if (claudeList.test(entry.fileName))
          for await (const step of readConversations(open.chunksOf(entry), { now }))
            if (!isWithoutMessages(step)) yield step;
  } catch (thrown) {
    // An error such as a full disk isn't caused by the archive.
    if (thrown instanceof FailureError) throw thrown;
    // A damaged entry or an exceeded limit ends reading. Everything before it is kept.
    yield unreadable('file', reasonOf(thrown));
  } finally {
    archive.close();
  }
}

function reasonOf(thrown: unknown): ImportFailure['reason'] {
  if (thrown instanceof PastLimit) return 'unpacks-too-large';
  return thrown instanceof UnsafeDatabase ? 'unsafe-database' : 'broken';
}

const isWithoutMessages = (step: ImportStep) =>
  step.type === 'unreadable' && step.failure.reason === 'no-messages';

/** Maximum number of files to search for other apps' conversations. */
const maxOtherFiles = 1_000;

/** Reads the JSON files in another app's archive, and ignores those that contain none of its conversations. */
async function* readOtherFiles(
  { entries, chunksOf }: OpenArchive,
  now: number,
  copy: string,
): AsyncGenerator<ImportStep> {
  const openFile = (path: string) => {
    const entry = entries.get(path);
    return entry ? chunksOf(entry) : null;
  };
  const database = cherryDatabases.map((name) => entries.get(name)).find((entry) => entry !== undefined);
  if (database) return yield* readCherryBackup(chunksOf(database), copy, openFile, now);
  const files = [...entries.values()].filter(({ fileName }) => fileName.endsWith('.json'));
  let found = false;
  for (const file of files.slice(0, maxOtherFiles))
    for await (const step of readConversations(chunksOf(file), { now, openFile })) {
      if (step.type === 'unreadable' && step.failure.what === 'file' && isOther(step.failure.reason))
        continue;
      found = true;
      yield step;
    }
  if (found) return;
  // A version 6 backup of Cherry Studio is a copy of Chromium's database.
  const isDatabase = [...entries.keys()].some((name) => name.startsWith('IndexedDB/'));
  yield unreadable('file', isDatabase ? 'browser-database' : 'not-an-export');
}

const isOther = (reason: ImportFailure['reason']) => reason === 'not-an-export' || reason === 'no-messages';

async function archiveVersionIn({ entries, chunksOf }: OpenArchive): Promise<number | null> {
  const mark = entries.get('parlance.json');
  const read = mark && archiveMarkSchema.safeParse(await jsonIn(chunksOf(mark), markLimit));
  return read?.success ? read.data.version : null;
}

/** Maximum length of the mark, which is one line. */
const markLimit = 10_000;

async function* readRecords(archive: OpenArchive, limit: number): AsyncGenerator<ImportStep> {
  for (const entry of archive.entries.values()) {
    const { fileName } = entry;
    const [, kind, shape] = recordFiles.find(([pattern]) => pattern.test(fileName)) ?? [];
    if (!kind) continue;
    for await (const read of recordsIn(archive.chunksOf(entry), shape, limit)) {
      if (read === tooLarge) {
        yield unreadable('item', 'too-large', fileName);
        continue;
      }
      const { record: whole, invalid } = archivedRecord(kind, read);
      for (let at = 0; at < invalid; at += 1) yield unreadable('item', 'broken', fileName);
      if (!whole) continue;
      const { record, attachments } = withoutAttachments(whole);
      for (const attachment of attachments) {
        yield { type: 'attachment', attachment };
        yield* readFiles(archive, [attachment]);
      }
      yield { type: 'record', record };
      yield* readAudio(archive, record);
    }
  }
}

const tooLarge = Symbol('too large');

/** Yields the records of a file, which is one record or a list. A list is never held in memory as a whole. */
async function* recordsIn(
  chunks: AsyncIterable<Uint8Array>,
  shape: 'one' | 'list' | undefined,
  limit: number,
): AsyncGenerator<unknown> {
  if (shape !== 'list') return yield await jsonIn(chunks, limit);
  const decoder = new TextDecoder();
  const elements = createJsonElements({ element: limit, string: limit });
  for await (const chunk of chunks)
    for (const element of elements.feed(decoder.decode(chunk, { stream: true }))) {
      if (element.type === 'too-large') yield tooLarge;
      if (element.type === 'element') yield parsedJson(element.text);
    }
  if (!elements.end()) yield undefined;
}

/** Yields the files that a record refers to, in chunks. */
async function* readAudio(
  { entries, chunksOf }: OpenArchive,
  { kind, record }: ArchiveRecord,
): AsyncGenerator<ImportStep> {
  if (!('files' in record)) return;
  for (const { file, type, audio } of record.files) {
    const entry = entries.get(file);
    if (!entry) continue;
    const use: AudioUse = { kind, recordId: 'id' in record ? record.id : null, audio };
    for await (const bytes of chunksOf(entry))
      yield { type: 'audio', use, mediaType: type, bytes, last: false };
    yield { type: 'audio', use, mediaType: type, bytes: new Uint8Array(), last: true };
  }
}

/** Yields the files of attachments, in chunks. */
async function* readFiles(
  { entries, chunksOf }: OpenArchive,
  attachments: readonly ExportedAttachment[],
): AsyncGenerator<ImportStep> {
  for (const attachment of attachments) {
    if (!('file' in attachment)) continue;
    const entry = attachment.path === null ? undefined : entries.get(attachment.path);
    if (!entry) continue;
    const { id: attachmentId } = attachment;
    const { mediaId } = attachment.file;
    for await (const bytes of chunksOf(entry))
      yield { type: 'file', attachmentId, mediaId, bytes, last: false };
    yield { type: 'file', attachmentId, mediaId, bytes: new Uint8Array(), last: true };
  }
}

/**
 * Parses JSON that arrives in chunks. Returns `undefined` if it's invalid, and {@link tooLarge} if it exceeds the
 * limit.
 */
async function jsonIn(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > limit) return tooLarge;
  }
  return parsedJson(text);
}

/**
 * Reads the database of a Cherry Studio 2 backup. SQLite can only read a file, so the database is copied to `copy`,
 * which the caller deletes. `now` (epoch ms) replaces missing times.
 */
async function* readCherryBackup(
  database: AsyncIterable<Uint8Array>,
  copy: string,
  openFile: OpenFile,
  now: number,
): AsyncGenerator<ImportStep> {
  const space = createDiskSpace(dirname(copy));
  const file = await open(copy, 'wx', 0o600);
  try {
    for await (const bytes of database) {
      await space.check();
      await file.writeFile(bytes);
    }
  } finally {
    await file.close();
  }
  let found = false;
  for (const conversation of cherryConversations(copy, openFile)) {
    // New topics are empty.
    if (conversation.messages.length === 0) continue;
    found = true;
    yield* appSteps(conversation, now);
  }
  if (!found) yield unreadable('file', 'no-messages');
}

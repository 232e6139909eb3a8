import { open } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { readConversations, unreadable } from './read-import.ts';
import {
  type ArchiveRecord,
  archiveMarkSchema,
  archiveRecordSchema,
  archiveVersion,
} from './record-schemas.ts';
import type { AudioUse, ImportStep } from './transfer-jobs.ts';

/** The longest file of records that is read, in bytes. */
const recordLimit = 256 * 1024 * 1024;

const conversationList = /(?:^|\/)conversations(?:-\d+)?\.json$/;

const recordFiles: readonly (readonly [RegExp, ArchiveRecord['kind'], 'one' | 'list'])[] = [
  [/^transcripts\/[^/]+\.json$/, 'transcript', 'one'],
  [/^clips\.json$/, 'clip', 'list'],
  [/^voice-overs\.json$/, 'voice-over', 'list'],
  [/^prompts\.json$/, 'prompt', 'list'],
  [/^drafts\.json$/, 'drafts', 'one'],
  [/^dictation\.json$/, 'dictation', 'one'],
];

/** Returns whether a file begins as a ZIP archive does. */
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
 * Reads an archive: the lists of conversations in it, and all the rest where it is an export of everything. What can't be
 * read is reported and costs nothing else. `now` (epoch ms) stands for missing times.
 */
export async function* readArchive(path: string, now: number): AsyncGenerator<ImportStep> {
  const archive = await openPromise(path, { autoClose: false }).catch(() => null);
  if (!archive) return yield unreadable('file', 'broken');
  try {
    const entries = await entriesOf(archive);
    const lists = [...entries.values()].filter(({ fileName }) => conversationList.test(fileName));
    const version = await archiveVersionIn(archive, entries);
    if (version !== null && version > archiveVersion) return yield unreadable('file', 'newer');
    if (lists.length === 0 && version === null) return yield unreadable('file', 'not-an-export');
    for (const list of lists)
      for await (const step of readConversations(await archive.openReadStreamPromise(list), now)) {
        // An archive of everything may well hold no conversation.
        if (version !== null && step.type === 'unreadable' && step.failure.reason === 'no-messages') continue;
        yield step;
      }
    if (version !== null) yield* readRecords(archive, entries);
  } catch {
    // A damaged entry ends the reading; what came before it stays.
    yield unreadable('file', 'broken');
  } finally {
    archive.close();
  }
}

async function entriesOf(archive: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function archiveVersionIn(
  archive: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<number | null> {
  const mark = entries.get('parlance.json');
  const read = mark && archiveMarkSchema.safeParse(await jsonIn(archive, mark));
  return read?.success ? read.data.version : null;
}

async function* readRecords(
  archive: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): AsyncGenerator<ImportStep> {
  for (const entry of entries.values()) {
    const [, kind, shape] = recordFiles.find(([pattern]) => pattern.test(entry.fileName)) ?? [];
    if (!kind) continue;
    const read = await jsonIn(archive, entry);
    for (const record of shape === 'list' && Array.isArray(read) ? read : [read]) {
      const known = archiveRecordSchema.safeParse({ kind, record });
      if (!known.success) {
        yield unreadable('item', 'broken', entry.fileName);
        continue;
      }
      yield { type: 'record', record: known.data };
      yield* readAudio(archive, entries, known.data);
    }
  }
}

/** The files that a record refers to, each in pieces. */
async function* readAudio(
  archive: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  { kind, record }: ArchiveRecord,
): AsyncGenerator<ImportStep> {
  if (!('files' in record)) return;
  for (const { file, type, part } of record.files) {
    const entry = entries.get(file);
    if (!entry) continue;
    const use: AudioUse = { kind, recordId: 'id' in record ? record.id : null, part };
    for await (const bytes of await archive.openReadStreamPromise(entry))
      yield { type: 'audio', use, mediaType: type, bytes, last: false };
    yield { type: 'audio', use, mediaType: type, bytes: new Uint8Array(), last: true };
  }
}

async function jsonIn(archive: ZipFile, entry: Entry): Promise<unknown> {
  if (entry.uncompressedSize > recordLimit) return undefined;
  const written = await textOf(await archive.openReadStreamPromise(entry));
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

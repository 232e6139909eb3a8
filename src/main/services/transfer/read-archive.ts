import { open } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { archivedRecord } from './archived-record.ts';
import { createJsonElements } from './json-elements.ts';
import { readConversations, unreadable } from './read-import.ts';
import { type ArchiveRecord, archiveMarkSchema, archiveVersion } from './record-schemas.ts';
import type { AudioUse, ImportStep } from './transfer-jobs.ts';

/** Bounds of an archive. */
export type ArchiveLimits = {
  readonly entries: number;
  /** How much it may unpack to: so many bytes, and so many times its own size. */
  readonly unpacked: { readonly bytes: number; readonly times: number };
  /** The longest record, as JSON text in UTF-16 units. */
  readonly record: number;
};

/** Exports are stored without compression, and what others compress gets ten times smaller or so. */
const archiveLimits: ArchiveLimits = {
  entries: 1_000_000,
  unpacked: { bytes: 64_000_000, times: 50 },
  record: 256 * 1024 * 1024,
};

/** Thrown where an archive goes past a limit; nothing more of it is read. */
class PastLimit extends Error {
  override readonly name = 'PastLimit';
}

/** An archive that is open: its files by name, and what is in them. */
type OpenArchive = {
  readonly entries: ReadonlyMap<string, Entry>;
  /** The bytes of a file as they are unpacked, counted. */
  piecesOf(entry: Entry): AsyncGenerator<Uint8Array>;
};

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
export async function* readArchive(
  path: string,
  now: number,
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
    if (lists.length === 0 && version === null) return yield unreadable('file', 'not-an-export');
    for (const list of lists)
      for await (const step of readConversations(open.piecesOf(list), now)) {
        // An archive of everything may well hold no conversation.
        if (version !== null && step.type === 'unreadable' && step.failure.reason === 'no-messages') continue;
        yield step;
      }
    if (version !== null) yield* readRecords(open, limits.record);
  } catch (thrown) {
    // A damaged entry, or one too many, ends the reading; what came before it stays.
    yield unreadable('file', thrown instanceof PastLimit ? 'unpacks-too-large' : 'broken');
  } finally {
    archive.close();
  }
}

async function openArchive(
  archive: ZipFile,
  { entries: most, unpacked }: ArchiveLimits,
): Promise<OpenArchive> {
  const entries = new Map<string, Entry>();
  let count = 0;
  for await (const entry of archive.eachEntry()) {
    count += 1;
    if (count > most) throw new PastLimit();
    entries.set(entry.fileName, entry);
  }
  let left = unpacked.bytes + archive.fileSize * unpacked.times;
  return {
    entries,
    piecesOf: async function* (entry) {
      for await (const bytes of await archive.openReadStreamPromise(entry)) {
        left -= bytes.length;
        if (left < 0) throw new PastLimit();
        yield bytes;
      }
    },
  };
}

async function archiveVersionIn({ entries, piecesOf }: OpenArchive): Promise<number | null> {
  const mark = entries.get('parlance.json');
  const read = mark && archiveMarkSchema.safeParse(await jsonIn(piecesOf(mark), markLimit));
  return read?.success ? read.data.version : null;
}

/** The mark is a line. */
const markLimit = 10_000;

async function* readRecords(archive: OpenArchive, limit: number): AsyncGenerator<ImportStep> {
  for (const entry of archive.entries.values()) {
    const { fileName } = entry;
    const [, kind, shape] = recordFiles.find(([pattern]) => pattern.test(fileName)) ?? [];
    if (!kind) continue;
    for await (const read of recordsIn(archive.piecesOf(entry), shape, limit)) {
      if (read === tooLarge) {
        yield unreadable('item', 'too-large', fileName);
        continue;
      }
      const { record, invalid } = archivedRecord(kind, read);
      for (let at = 0; at < invalid; at += 1) yield unreadable('item', 'broken', fileName);
      if (!record) continue;
      yield { type: 'record', record };
      yield* readAudio(archive, record);
    }
  }
}

const tooLarge = Symbol('too large');

/** The records of a file: it is one, or a list of them, which is never held whole. */
async function* recordsIn(
  pieces: AsyncIterable<Uint8Array>,
  shape: 'one' | 'list' | undefined,
  limit: number,
): AsyncGenerator<unknown> {
  if (shape !== 'list') return yield await jsonIn(pieces, limit);
  const decoder = new TextDecoder();
  const elements = createJsonElements({ element: limit, string: limit });
  for await (const piece of pieces)
    for (const element of elements.feed(decoder.decode(piece, { stream: true }))) {
      if (element.type === 'too-large') yield tooLarge;
      if (element.type === 'element') yield parsed(element.text);
    }
  if (!elements.end()) yield undefined;
}

/** The files that a record refers to, each in pieces. */
async function* readAudio(
  { entries, piecesOf }: OpenArchive,
  { kind, record }: ArchiveRecord,
): AsyncGenerator<ImportStep> {
  if (!('files' in record)) return;
  for (const { file, type, part } of record.files) {
    const entry = entries.get(file);
    if (!entry) continue;
    const use: AudioUse = { kind, recordId: 'id' in record ? record.id : null, part };
    for await (const bytes of piecesOf(entry))
      yield { type: 'audio', use, mediaType: type, bytes, last: false };
    yield { type: 'audio', use, mediaType: type, bytes: new Uint8Array(), last: true };
  }
}

/** Undefined where it is no JSON. */
async function jsonIn(pieces: AsyncIterable<Uint8Array>, limit: number): Promise<unknown> {
  const decoder = new TextDecoder();
  let written = '';
  for await (const piece of pieces) {
    written += decoder.decode(piece, { stream: true });
    if (written.length > limit) return tooLarge;
  }
  return parsed(written);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { z } from 'zod';
import type { ExportedAttachment } from '../../../shared/chat/attachment.ts';
import type { ExportedConversation } from '../../../shared/chat/conversation-export.ts';
import {
  importedAppSchema,
  importFailureSchema,
  leftOutCountsSchema,
  transferFormatSchema,
} from '../../../shared/data/transfer.ts';
import { languageChoices } from '../../../shared/text/language.ts';
import type { CostEntry } from '../../storage/cost-store.ts';
import type { StoredConfig } from '../../storage/settings-store.ts';
import type { ArchiveRecord } from './record-schemas.ts';

/** Jobs for the worker. Paths come from the main process. */
export const transferJobSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('export'),
    database: z.string(),
    format: transferFormatSchema,
    /** Null for all. */
    conversationIds: z.array(z.string()).nullable(),
    now: z.number(),
    language: z.enum(languageChoices),
  }),
  z.object({ kind: z.literal('records'), database: z.string() }),
  z.object({
    kind: z.literal('import'),
    file: z.string(),
    /** Where a database in the file is copied to. */
    copy: z.string(),
    now: z.number(),
  }),
  z.object({
    kind: z.literal('restore'),
    /** The backup's folder, and the folder of the files that it shares with other backups. */
    folder: z.string(),
    media: z.string(),
    /** Where the backup's database is copied to. */
    copy: z.string(),
    trial: z.boolean(),
  }),
]);

export type TransferJob = Readonly<z.infer<typeof transferJobSchema>>;

/** A step of an export: the next bytes of the file, and the number of conversations that they complete. */
export const exportStepSchema = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  done: z.int(),
  total: z.int(),
  /** Table and id of each item since the previous step that couldn't be read. */
  missing: z.array(z.string()),
  /** The files alongside the conversations. The first step lists all of them, and is otherwise empty. */
  files: z.array(z.object({ mediaId: z.string(), path: z.string() })).default([]),
  /** Whether the export is an archive, of one file or of one for each conversation. Only the first step says so. */
  archive: z.enum(['none', 'one-file', 'file-per-conversation']).default('none'),
  /** The name and date (epoch ms) of the file in the archive that consists of `bytes`. */
  entry: z.object({ name: z.string(), at: z.number() }).nullable().default(null),
});

export type ExportStep = Readonly<z.infer<typeof exportStepSchema>>;

/** The use of an archive's audio: the kind and id of its record (null for dictation), and which of its audio it is. */
const audioUseSchema = z.object({
  kind: z.enum(['transcript', 'clip', 'voice-over', 'prompt', 'folder', 'drafts', 'dictation', 'talk']),
  recordId: z.string().nullable(),
  audio: z.union([z.enum(['file', 'play']), z.int()]).nullable(),
});

/** The record that a file in an export belongs to. */
export type AudioUse = Readonly<z.infer<typeof audioUseSchema>>;

/**
 * A value that the worker thread has validated with its schema. It isn't validated again: for hundreds of thousands of
 * lines, that would block the main thread for a second.
 */
function validatedInWorker<Value extends object>(): z.ZodType<Value> {
  return z.custom<Value>((value) => typeof value === 'object' && value !== null);
}

/** A step of an import: something to store, a chunk of a file, or something unreadable. */
export const importStepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversation'),
    conversation: validatedInWorker<ExportedConversation>(),
    /** The app that exported it. Null for Parlance. */
    app: importedAppSchema.nullable(),
    leftOut: leftOutCountsSchema,
  }),
  /** What an export contains outside its conversations, and isn't imported. */
  z.object({ type: z.literal('left-out'), app: importedAppSchema, leftOut: leftOutCountsSchema }),
  z.object({ type: z.literal('record'), record: validatedInWorker<ArchiveRecord>() }),
  /** A chunk of an audio file that the last record refers to. The last chunk is empty. */
  z.object({
    type: z.literal('audio'),
    use: audioUseSchema,
    mediaType: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    last: z.boolean(),
  }),
  /** A chunk of a file attached to the last conversation or draft. The last chunk is empty. */
  z.object({
    type: z.literal('file'),
    attachmentId: z.string(),
    mediaId: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    last: z.boolean(),
  }),
  /** A draft's attachment, followed by its file. */
  z.object({ type: z.literal('attachment'), attachment: validatedInWorker<ExportedAttachment>() }),
  z.object({ type: z.literal('costs'), entries: validatedInWorker<readonly CostEntry[]>() }),
  z.object({ type: z.literal('config'), config: validatedInWorker<StoredConfig>() }),
  z.object({ type: z.literal('unreadable'), failure: importFailureSchema }),
]);

export type ImportStep = Readonly<z.infer<typeof importStepSchema>>;

/** A step of a full export: a file of records, or a file from the media store and its name. */
export const recordStepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    name: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  z.object({
    type: z.literal('media'),
    name: z.string(),
    mediaId: z.string(),
    /** When it was stored, in epoch ms. Null for the attachments of drafts. */
    at: z.number().nullable(),
  }),
  /** Table and id of an item that couldn't be read. */
  z.object({ type: z.literal('missing'), name: z.string() }),
]);

export type RecordStep = Readonly<z.infer<typeof recordStepSchema>>;

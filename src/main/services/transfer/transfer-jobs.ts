import { z } from 'zod';
import { exportedConversationSchema } from '../../../shared/models/conversation-export.ts';
import { languageChoices } from '../../../shared/models/language.ts';
import { importFailureSchema, transferFormatSchema } from '../../../shared/models/transfer.ts';
import { archiveRecordSchema } from './record-schemas.ts';

/** What a worker is started for. Paths are the main process's own. */
export const transferJobSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('export'),
    database: z.string(),
    format: transferFormatSchema,
    /** null: all. */
    conversationIds: z.array(z.string()).nullable(),
    now: z.number(),
    language: z.enum(languageChoices),
  }),
  z.object({ kind: z.literal('records'), database: z.string() }),
  z.object({ kind: z.literal('import'), file: z.string(), now: z.number() }),
]);

export type TransferJob = Readonly<z.infer<typeof transferJobSchema>>;

/** What an export's worker tells: bytes of the file in order, and how many conversations they end. */
export const exportStepSchema = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  done: z.int(),
  total: z.int(),
  /** Those since the step before that can't be read, by table and id. */
  missing: z.array(z.string()),
});

export type ExportStep = Readonly<z.infer<typeof exportStepSchema>>;

/** What audio of an archive is used for: by a record of this kind and id (`null` for dictation), as which part of it. */
const audioUseSchema = z.object({
  kind: z.enum(['transcript', 'clip', 'voice-over', 'prompt', 'drafts', 'dictation']),
  recordId: z.string().nullable(),
  part: z.union([z.enum(['file', 'play']), z.int()]).nullable(),
});

/** What a file of an export belongs to. */
export type AudioUse = Readonly<z.infer<typeof audioUseSchema>>;

/** What an import's worker reports: a conversation or record that can be stored, a piece of audio, or what can't be read. */
export const importStepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversation'),
    conversation: exportedConversationSchema,
    /** Parts that are no text and are not in it. */
    leftOut: z.int(),
  }),
  z.object({ type: z.literal('record'), record: archiveRecordSchema }),
  /** A piece of a file of audio that the last record refers to; the last one is empty. */
  z.object({
    type: z.literal('audio'),
    use: audioUseSchema,
    mediaType: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    last: z.boolean(),
  }),
  z.object({ type: z.literal('unreadable'), failure: importFailureSchema }),
]);

export type ImportStep = Readonly<z.infer<typeof importStepSchema>>;

/** What the worker of an export of everything tells: a file of records, or a file of sound and what it is to be called. */
export const recordStepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    name: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  z.object({ type: z.literal('sound'), name: z.string(), mediaId: z.string(), at: z.number() }),
  /** What should be in the archive and can't be read, by table and id. */
  z.object({ type: z.literal('missing'), name: z.string() }),
]);

export type RecordStep = Readonly<z.infer<typeof recordStepSchema>>;

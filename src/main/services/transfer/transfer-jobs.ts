import { z } from 'zod';
import { exportedConversationSchema } from '../../../shared/models/conversation-export.ts';
import { languageChoices } from '../../../shared/models/language.ts';
import { importFailureSchema, transferFormatSchema } from '../../../shared/models/transfer.ts';

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

/** See {@link transferJobSchema}. */
export type TransferJob = Readonly<z.infer<typeof transferJobSchema>>;

/** What an export's worker tells: bytes of the file in order, and how many conversations they end. */
export const exportStepSchema = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  done: z.int(),
  total: z.int(),
});

/** See {@link exportStepSchema}. */
export type ExportStep = Readonly<z.infer<typeof exportStepSchema>>;

/** What an import's worker tells: a conversation that can be kept, or why one can't. */
export const importStepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversation'),
    conversation: exportedConversationSchema,
    /** Parts that are no text and are not in it. */
    leftOut: z.int(),
  }),
  z.object({ type: z.literal('unreadable'), failure: importFailureSchema }),
]);

/** See {@link importStepSchema}. */
export type ImportStep = Readonly<z.infer<typeof importStepSchema>>;

/** What the worker of an export of everything tells: a file of records, or a file of sound and what it is to be called. */
export const recordStepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    name: z.string(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  z.object({ type: z.literal('sound'), name: z.string(), mediaId: z.string(), at: z.number() }),
]);

/** See {@link recordStepSchema}. */
export type RecordStep = Readonly<z.infer<typeof recordStepSchema>>;

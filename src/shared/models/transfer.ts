import { z } from 'zod';
import { failuresListed } from '../limits.ts';

/** Formats of exported conversations: Markdown for reading, JSON for importing again. */
export const transferFormatSchema = z.enum(['markdown', 'json']);

export type TransferFormat = z.infer<typeof transferFormatSchema>;

/** What an import couldn't read: a conversation, another item (a transcript, a clip), or the whole file. */
export const importedThings = ['file', 'conversation', 'item'] as const;

/** Why something wasn't imported. `title` is its name if known. */
export const importFailureSchema = z.object({
  what: z.enum(importedThings),
  title: z.string().nullable(),
  reason: z.enum([
    'not-an-export',
    'newer',
    'broken',
    'no-messages',
    'empty',
    'message-too-large',
    'too-large',
    'unpacks-too-large',
  ]),
});

export type ImportFailure = Readonly<z.infer<typeof importFailureSchema>>;

/** Numbers of records besides conversations that a full archive restored. `known` were already stored. */
export const restoredCountsSchema = z.object({
  transcripts: z.int(),
  recordings: z.int(),
  clips: z.int(),
  voiceOvers: z.int(),
  prompts: z.int(),
  drafts: z.int(),
  known: z.int(),
});

export type RestoredCounts = Readonly<z.infer<typeof restoredCountsSchema>>;

/** Result of an import. `known` conversations were already stored, with the same content. */
export const importSummarySchema = z.object({
  added: z.int(),
  known: z.int(),
  leftOut: z.int(),
  unreadable: z.object({ file: z.int(), conversation: z.int(), item: z.int() }),
  restored: restoredCountsSchema,
  failures: z.array(importFailureSchema).max(failuresListed),
});

export type ImportSummary = Readonly<z.infer<typeof importSummarySchema>>;

/**
 * Progress of an export, then the URL of its file, which is valid for at least an hour, with the number of
 * conversations in it and of those that couldn't be read.
 */
export const exportEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({
    type: z.literal('ready'),
    url: z.string(),
    name: z.string(),
    count: z.int(),
    missing: z.int(),
  }),
]);

export type ExportEvent = Readonly<z.infer<typeof exportEventSchema>>;

/** Progress of an import (`done` is the number of conversations processed), then its result. */
export const importEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.int() }),
  z.object({ type: z.literal('finished'), summary: importSummarySchema }),
]);

export type ImportEvent = Readonly<z.infer<typeof importEventSchema>>;

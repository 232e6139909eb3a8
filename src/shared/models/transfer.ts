import { z } from 'zod';
import { failuresListed } from '../limits.ts';

/** The forms in which conversations leave Parlance: Markdown to read, JSON to come back whole. */
export const transferFormatSchema = z.enum(['markdown', 'json']);

export type TransferFormat = z.infer<typeof transferFormatSchema>;

/** What a file holds that may be unreadable: a conversation, another item (a transcript, a clip), or all of it. */
export const importedThings = ['file', 'conversation', 'item'] as const;

/** Why something in a file was not imported; `title` names it where that is known. */
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

/** How many records besides conversations an archive of everything gave; `known` were stored already. */
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

/** What an import came to. `known` were here already, just the same. */
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
 * An export under way, then the address at which its file can be had for an hour at least, with how many conversations
 * are in it and how many are missing because they can't be read.
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

/** An import under way (`done`: conversations looked at), then what it came to. */
export const importEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.int() }),
  z.object({ type: z.literal('finished'), summary: importSummarySchema }),
]);

export type ImportEvent = Readonly<z.infer<typeof importEventSchema>>;

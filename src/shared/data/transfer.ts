import { z } from 'zod';
import { failuresListed } from '../limits.ts';
import { otherCounts, restoredKinds } from './restored-counts.ts';

/** Formats of exported conversations: Markdown for reading, JSON for importing again. */
export const transferFormatSchema = z.enum(['markdown', 'json']);

export type TransferFormat = z.infer<typeof transferFormatSchema>;

/** Other chat apps whose exports can be imported, and their names. */
export const importedAppNames = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  'open-webui': 'Open WebUI',
  librechat: 'LibreChat',
  chatbox: 'Chatbox',
  'cherry-studio': 'Cherry Studio',
} as const;

/** A key of {@link importedAppNames}. */
export type ImportedApp = keyof typeof importedAppNames;

const importedApps = Object.keys(importedAppNames) as [ImportedApp, ...ImportedApp[]];

/** The app that exported an imported conversation. */
export const importedAppSchema = z.enum(importedApps);

/**
 * What can be left out of an imported message: an image or file, a recording, a tool call or its result, something that
 * the app remembers about the user, or anything else.
 */
export const leftOutKinds = ['image', 'file', 'audio', 'tool', 'memory', 'other'] as const;

export type LeftOutKind = (typeof leftOutKinds)[number];

/** Counts of what was left out, all 0. */
export const nothingLeftOut: Readonly<Record<LeftOutKind, number>> = {
  image: 0,
  file: 0,
  audio: 0,
  tool: 0,
  memory: 0,
  other: 0,
};

/** How many of each kind were left out. */
export const leftOutCountsSchema = z.record(z.enum(leftOutKinds), z.int());

/** What an import couldn't read: a conversation, another item (a transcript, a clip), or the whole file. */
export const importedThings = ['file', 'conversation', 'item'] as const;

/** Why something wasn't imported. `title` is its name if known. */
export const importFailureSchema = z.object({
  what: z.enum(importedThings),
  title: z.string().nullable(),
  reason: z.enum([
    'not-an-export',
    // Characters in it were replaced.
    'not-unicode',
    'newer',
    'broken',
    'no-messages',
    'empty',
    'message-too-large',
    'too-large',
    'too-many-messages',
    'unpacks-too-large',
    'browser-database',
    'unsafe-database',
  ]),
});

export type ImportFailure = Readonly<z.infer<typeof importFailureSchema>>;

/** Validates the counts of an import besides conversations. */
export const restoredCountsSchema = z.record(z.enum([...restoredKinds, ...otherCounts]), z.int());

/** Result of an import. `known` conversations were already stored, with the same content. */
export const importSummarySchema = z.object({
  added: z.int(),
  known: z.int(),
  leftOut: leftOutCountsSchema,
  /** The apps that exported the conversations, if they aren't Parlance's own exports. */
  apps: z.array(importedAppSchema),
  unreadable: z.object({ file: z.int(), conversation: z.int(), item: z.int() }),
  restored: restoredCountsSchema,
  failures: z.array(importFailureSchema).max(failuresListed),
});

export type ImportSummary = Readonly<z.infer<typeof importSummarySchema>>;

/**
 * Progress of an export, then the URL of its file, which is valid for at least an hour. `count` is the number of
 * conversations in the file, and `missing` is the number of those that couldn't be read.
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

import { z } from 'zod';
import { longestQuery } from '../limits.ts';

/** Sort orders of search results. */
export const searchOrders = ['newest', 'relevance'] as const;

export type SearchOrder = (typeof searchOrders)[number];

/** Start and end (exclusive) of a match, in UTF-16 units of its text. */
export type MatchRange = readonly [from: number, to: number];

/** An excerpt of a message around its matches. `cutStart` and `cutEnd` are true if the text continues there. */
export const snippetSchema = z.object({
  text: z.string(),
  matches: z.array(z.tuple([z.int(), z.int()])),
  cutStart: z.boolean(),
  cutEnd: z.boolean(),
});

export type Snippet = Readonly<z.infer<typeof snippetSchema>>;

/** A message that was found, on the visible path or any other. */
export const searchHitSchema = z.object({
  conversationId: z.string(),
  /** Title of the conversation; empty if it has none yet. */
  title: z.string(),
  messageId: z.string(),
  /** When the message was written, in epoch ms. */
  createdAt: z.number(),
  /** Model of a reply; null for user messages. */
  model: z.string().nullable(),
  snippet: snippetSchema,
});

export type SearchHit = Readonly<z.infer<typeof searchHitSchema>>;

/** A page of results. `next` is the cursor of the next page, or null on the last page. */
export const searchPageSchema = z.object({
  hits: z.array(searchHitSchema),
  next: z.number().nullable(),
  /** Whether messages are still being indexed, so that some may be missing. */
  indexing: z.boolean(),
});

export type SearchPage = Readonly<z.infer<typeof searchPageSchema>>;

/** A transcript line that was found. */
export const transcriptHitSchema = z.object({
  transcriptId: z.string(),
  chunk: z.int(),
  line: z.int(),
  /** Position in the recording, in seconds; null if the gateway returned no times. */
  start: z.number().nullable(),
  snippet: snippetSchema,
});

export type TranscriptHit = Readonly<z.infer<typeof transcriptHitSchema>>;

/**
 * A page of transcript lines: newest transcript first, and in order within each transcript. Otherwise like
 * {@link searchPageSchema}.
 */
export const transcriptPageSchema = z.object({
  hits: z.array(transcriptHitSchema),
  next: z.number().nullable(),
  indexing: z.boolean(),
});

export type TranscriptPage = Readonly<z.infer<typeof transcriptPageSchema>>;

/** Input of a message search. */
export const searchInputSchema = z.object({
  query: z.string().max(longestQuery),
  order: z.enum(searchOrders),
  /** `next` of the previous page; null for the first page. */
  after: z.int().min(0).max(1_000_000_000_000).nullable(),
  limit: z.int().min(1).max(100),
  /** Searches only the conversations in one folder. */
  folderId: z.string().optional(),
});

export type SearchInput = Readonly<z.infer<typeof searchInputSchema>>;

/** Input of a transcript search. */
export const transcriptSearchSchema = searchInputSchema.omit({ order: true, folderId: true });

export type TranscriptSearch = Readonly<z.infer<typeof transcriptSearchSchema>>;

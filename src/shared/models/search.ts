import { z } from 'zod';
import { searchOrders } from './search-order.ts';

/** From and to (exclusive) of a match, in UTF-16 units of the text that it is of. */
export type MatchRange = readonly [from: number, to: number];

/** A piece of a message around its matches; `cutStart` and `cutEnd` say whether the message goes on there. */
export const snippetSchema = z.object({
  text: z.string(),
  matches: z.array(z.tuple([z.int(), z.int()])),
  cutStart: z.boolean(),
  cutEnd: z.boolean(),
});

export type Snippet = Readonly<z.infer<typeof snippetSchema>>;

/** A message that a search found, on the path that is shown or on any other. */
export const searchHitSchema = z.object({
  conversationId: z.string(),
  /** The conversation's title, empty where it has none yet. */
  title: z.string(),
  messageId: z.string(),
  /** When the message was written, in epoch ms. */
  createdAt: z.number(),
  /** The model whose reply it is; null for what the person wrote. */
  model: z.string().nullable(),
  snippet: snippetSchema,
});

export type SearchHit = Readonly<z.infer<typeof searchHitSchema>>;

/** Some hits; `next` asks for those that follow, null where there are none. */
export const searchPageSchema = z.object({
  hits: z.array(searchHitSchema),
  next: z.number().nullable(),
  /** Whether messages are still being taken into the index, so that some may be missing. */
  indexing: z.boolean(),
});

export type SearchPage = Readonly<z.infer<typeof searchPageSchema>>;

/** A line of a transcript that a search found. */
export const transcriptHitSchema = z.object({
  transcriptId: z.string(),
  part: z.int(),
  line: z.int(),
  /** Seconds of the whole recording; null where the gateway gave no times. */
  start: z.number().nullable(),
  snippet: snippetSchema,
});

export type TranscriptHit = Readonly<z.infer<typeof transcriptHitSchema>>;

/** Some lines, the newest transcript first and each from its beginning; otherwise as {@link searchPageSchema}. */
export const transcriptPageSchema = z.object({
  hits: z.array(transcriptHitSchema),
  next: z.number().nullable(),
  indexing: z.boolean(),
});

export type TranscriptPage = Readonly<z.infer<typeof transcriptPageSchema>>;

/** What is sought. */
export const searchInputSchema = z.object({
  query: z.string().max(500),
  order: z.enum(searchOrders),
  /** The `next` of the page before; null for the first. */
  after: z.int().min(0).max(1_000_000_000_000).nullable(),
  limit: z.int().min(1).max(100),
});

export type SearchInput = Readonly<z.infer<typeof searchInputSchema>>;

/** What is sought in transcripts. */
export const transcriptSearchSchema = searchInputSchema.omit({ order: true });

export type TranscriptSearch = Readonly<z.infer<typeof transcriptSearchSchema>>;

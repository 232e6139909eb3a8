import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';

/** Purpose of a request, derived from its URL. */
export const requestKindSchema = z.enum([
  'chat',
  'models',
  'transcription',
  'translation',
  'speech',
  'voices',
  'other',
]);

export type RequestKind = z.infer<typeof requestKindSchema>;

/** A recorded request as a row in the list. Times are in epoch ms. Keys are masked, here and in all types below. */
export const requestRowSchema = z.object({
  id: z.string(),
  kind: requestKindSchema,
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  gatewayName: z.string(),
  /** The chat generation that sent it; null for other requests. */
  generationId: z.string().nullable(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** Status of the latest attempt; null until its response begins, or if there was none. */
  status: z.int().nullable(),
  /** Why the latest attempt got no complete response; null if it succeeded or is still running. */
  failure: failureSchema.nullable(),
  attemptCount: z.int(),
});

export type RequestRow = Readonly<z.infer<typeof requestRowSchema>>;

const headersSchema = z.array(z.tuple([z.string(), z.string()]));

/**
 * One attempt at a request. Times are in ms since the request's `startedAt`: sent to a connection, response head, first
 * byte and end of the body. `bytes` is the length of the response body so far, and `storedBytes` is how much of it is
 * in memory.
 */
export const requestAttemptSchema = z.object({
  begunAt: z.number(),
  sentAt: z.number().nullable(),
  respondedAt: z.number().nullable(),
  firstByteAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  status: z.int().nullable(),
  headers: headersSchema,
  failure: failureSchema.nullable(),
  /** Form of the response body: an event stream, text, or binary data that isn't recorded. Null until it begins. */
  form: z.enum(['frames', 'text', 'bytes']).nullable(),
  bytes: z.int(),
  storedBytes: z.int(),
});

export type RequestAttempt = Readonly<z.infer<typeof requestAttemptSchema>>;

/** One part of an upload: a text field, or a file, of which only name, type and size in bytes are recorded. */
export const uploadPartSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('field'), name: z.string(), value: z.string() }),
  z.object({
    kind: z.literal('file'),
    name: z.string(),
    fileName: z.string(),
    type: z.string(),
    size: z.number(),
  }),
]);

export type UploadPart = Readonly<z.infer<typeof uploadPartSchema>>;

const sentImageSchema = z.object({ attachmentId: z.string(), name: z.string() });

/** An image that was sent, by the id and name of its attachment. */
export type SentImage = Readonly<z.infer<typeof sentImageSchema>>;

/**
 * Body of a request: none, text (sent in later events; `whole` is false if it was truncated, and `images` are the
 * images that it replaces with their sizes), or an upload. Lengths are in bytes.
 */
export const requestBodySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('text'),
    length: z.int(),
    whole: z.boolean(),
    images: z.array(sentImageSchema),
  }),
  z.object({ kind: z.literal('upload'), length: z.number(), parts: z.array(uploadPartSchema) }),
]);

/** A recorded request without the texts of its body and responses, which are streamed separately. */
export const recordedRequestSchema = requestRowSchema.extend({
  headers: headersSchema,
  body: requestBodySchema,
  attempts: z.array(requestAttemptSchema),
});

export type RecordedRequest = Readonly<z.infer<typeof recordedRequestSchema>>;

/** Kind of a frame in an event stream. `done` is the end marker, and `other` is readable but has no text. */
export const frameKindSchema = z.enum(['delta', 'other', 'done', 'comment', 'error', 'unreadable']);

/** A frame of the stream. `at` is when its last byte arrived, in ms since the request's `startedAt`. */
export const frameSchema = z.object({
  /** Counts from 1. Frames that are no longer in memory are counted as far as they're known. */
  number: z.int(),
  at: z.number(),
  kind: frameKindSchema,
  text: z.string(),
});

export type Frame = Readonly<z.infer<typeof frameSchema>>;

/** An event of one request. The request comes first and again after each change. Its texts follow in chunks. */
export const requestEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request'), request: recordedRequestSchema }),
  z.object({ type: z.literal('body'), text: z.string() }),
  /** Next chunk of the response text of attempt `attempt` (from 0). */
  z.object({ type: z.literal('text'), attempt: z.int(), text: z.string() }),
  z.object({ type: z.literal('frames'), attempt: z.int(), frames: z.array(frameSchema) }),
]);

export type RequestEvent = Readonly<z.infer<typeof requestEventSchema>>;

/** A change to the list of requests. The first event is a snapshot, oldest first. */
export const requestListEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), requests: z.array(requestRowSchema) }),
  z.object({ type: z.literal('changed'), request: requestRowSchema }),
  z.object({ type: z.literal('removed'), requestIds: z.array(z.string()) }),
]);

export type RequestListEvent = Readonly<z.infer<typeof requestListEventSchema>>;

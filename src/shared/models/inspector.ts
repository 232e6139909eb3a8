import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';

/** What a request was for, as its address tells. */
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

/** A recorded request as a row of the list. Times in epoch ms; keys are masked everywhere, as in all that follows. */
export const requestRowSchema = z.object({
  id: z.string(),
  kind: requestKindSchema,
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  gatewayName: z.string(),
  /** The generation of the chat that it was sent for; null for any other. */
  generationId: z.string().nullable(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  /** Of the latest try; null until its answer begins, and where none came. */
  status: z.int().nullable(),
  /** Why the latest try got no whole answer; null where it did, or still may. */
  failure: failureSchema.nullable(),
  tries: z.int(),
});

export type RequestRow = Readonly<z.infer<typeof requestRowSchema>>;

const headersSchema = z.array(z.tuple([z.string(), z.string()]));

/**
 * One try of a request. Times in ms since the request's `startedAt`: handed to a connection, answered (its head), first
 * and last piece of the body, end. `bytes` is how long the answer's body is so far, `kept` how much of that is here.
 */
export const requestTrySchema = z.object({
  begunAt: z.number(),
  sentAt: z.number().nullable(),
  answeredAt: z.number().nullable(),
  firstByteAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  status: z.int().nullable(),
  headers: headersSchema,
  failure: failureSchema.nullable(),
  /** What the body is: an event stream, text, bytes of which nothing is kept; null until it begins. */
  form: z.enum(['frames', 'text', 'bytes']).nullable(),
  bytes: z.int(),
  kept: z.int(),
});

export type RequestTry = Readonly<z.infer<typeof requestTrySchema>>;

/** One part of an upload: a text field, or the file, of which nothing but its name, type and size in bytes is kept. */
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

/**
 * What a request sends: nothing, a text (which follows, `whole` unless it was too long), or an upload; lengths in
 * bytes.
 */
export const requestBodySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('text'), length: z.int(), whole: z.boolean() }),
  z.object({ kind: z.literal('upload'), length: z.number(), parts: z.array(uploadPartSchema) }),
]);

/** A recorded request in full, but for its body's text and its answers', which come in pieces. */
export const recordedRequestSchema = requestRowSchema.extend({
  headers: headersSchema,
  body: requestBodySchema,
  attempts: z.array(requestTrySchema),
});

export type RecordedRequest = Readonly<z.infer<typeof recordedRequestSchema>>;

/** What a frame of an event stream is: something readable, the end's mark, a comment, an error, or none of these. */
export const frameKindSchema = z.enum(['delta', 'other', 'done', 'comment', 'error', 'unreadable']);

/** A frame as it stood in the stream, with the time its last byte came, in ms since the request's `startedAt`. */
export const frameSchema = z.object({
  /** From 1, counting those that are no longer kept only as far as they are known. */
  number: z.int(),
  at: z.number(),
  kind: frameKindSchema,
  text: z.string(),
});

export type Frame = Readonly<z.infer<typeof frameSchema>>;

/** What is told of one request: its facts first and after each change, then its texts piece by piece, in order. */
export const requestEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request'), request: recordedRequestSchema }),
  z.object({ type: z.literal('body'), text: z.string() }),
  /** A further piece of the answer of try `attempt` (from 0), where that is text. */
  z.object({ type: z.literal('text'), attempt: z.int(), text: z.string() }),
  z.object({ type: z.literal('frames'), attempt: z.int(), frames: z.array(frameSchema) }),
]);

export type RequestEvent = Readonly<z.infer<typeof requestEventSchema>>;

/** What happens to the list of requests: all of them first, oldest first; then each that is new, changed or gone. */
export const requestListEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), requests: z.array(requestRowSchema) }),
  z.object({ type: z.literal('changed'), request: requestRowSchema }),
  z.object({ type: z.literal('gone'), requestIds: z.array(z.string()) }),
]);

export type RequestListEvent = Readonly<z.infer<typeof requestListEventSchema>>;

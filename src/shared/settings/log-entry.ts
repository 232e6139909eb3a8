import { z } from 'zod';
import { failureCodes } from '../failure.ts';

/** Parts of the app in which an unexpected error can occur. */
export const logPlaces = [
  'contract',
  'cost',
  'ending',
  'generation',
  'journal',
  'search',
  'transcribe',
  'speech',
  'backup',
  'integrity',
  'retention',
  'work',
  'updates',
  'shell',
  'other',
] as const;

export type LogPlace = (typeof logPlaces)[number];

/** Why a page's process ended, in Electron's terms. */
const pageGoneReasons = [
  'abnormal-exit',
  'killed',
  'crashed',
  'oom',
  'launch-failed',
  'integrity-failure',
  'memory-eviction',
] as const;

/** One of Electron's reasons, without a normal exit. */
export type PageGoneReason = (typeof pageGoneReasons)[number];

/** Error names that are logged. Any other name becomes `other`. */
export const errorKinds = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'AggregateError',
  'AbortError',
  'TimeoutError',
  'DataCloneError',
  'ZodError',
  'other',
] as const;

const eventSchema = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('started'),
    version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}(-[a-z-]{1,20}(\.\d{1,4})?)?$/),
    shell: z.enum(['electron', 'browser']),
  }),
  z.strictObject({ event: z.literal('ended') }),
  /** An expected failure that was shown to the user. */
  z.strictObject({ event: z.literal('failed'), code: z.enum(failureCodes) }),
  /** An unexpected error: its name, the system's error code, and the stack frames in Parlance's own code. */
  z.strictObject({
    event: z.literal('unexpected'),
    where: z.enum(logPlaces),
    kind: z.enum(errorKinds),
    code: z
      .string()
      .regex(/^(ERR_[A-Z_]{1,60}|UND_ERR_[A-Z_]{1,40}|E[A-Z]{2,20})$/)
      .optional(),
    /** How often it occurred since the previous identical entry. Absent if it occurred once. */
    times: z.int().min(2).optional(),
    frames: z.array(z.string().regex(/^[\w-]{1,80}(\.[\w-]{1,20})*\.[cm]?[jt]sx?:\d{1,7}:\d{1,7}$/)).max(12),
  }),
  /** A response, or a list item in one, that doesn't match its schema: the field, and zod's issue code. */
  z.strictObject({
    event: z.literal('unreadable'),
    procedure: z.string().regex(/^[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/),
    field: z.string().regex(/^[a-zA-Z.?[\]]{0,300}$/),
    kind: z.string().regex(/^[a-z_]{1,40}$/),
  }),
  /** A page sent an invalid message, and its socket was closed. */
  z.strictObject({ event: z.literal('frame-refused') }),
  /** The process of a window's page ended unexpectedly. */
  z.strictObject({ event: z.literal('page-gone'), reason: z.enum(pageGoneReasons) }),
]);

/** An event that can be logged. It contains only codes and names, never text from the user or a gateway. */
export type LogEvent = Readonly<z.infer<typeof eventSchema>>;

/** A log entry. `at` is in epoch ms. Each event has a strict schema, so that other fields can't be logged. */
export const logEntrySchema = z
  .object({ at: z.int(), event: z.string() })
  .loose()
  .transform(({ at, ...rest }, context) => {
    const result = eventSchema.safeParse(rest);
    if (result.success) return { at, ...result.data };
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

/** One entry of the log, after parsing. */
export type LogEntry = Readonly<{ at: number } & LogEvent>;

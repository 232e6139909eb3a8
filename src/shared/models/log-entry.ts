import { z } from 'zod';
import { failureCodes } from '../failure.ts';

/** Where something came up that nobody foresaw. */
export const logPlaces = [
  'contract',
  'ending',
  'generation',
  'journal',
  'search',
  'transcribe',
  'integrity',
  'keeping',
  'work',
  'updates',
  'other',
] as const;

export type LogPlace = (typeof logPlaces)[number];

/** The kinds of error that the log knows by name; every other one is `other`. */
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

const happened = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('started'),
    version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}(-[a-z-]{1,20}(\.\d{1,4})?)?$/),
    shell: z.enum(['electron', 'browser']),
  }),
  z.strictObject({ event: z.literal('ended') }),
  /** Something failed in a way that is foreseen, and was said to a person. */
  z.strictObject({ event: z.literal('failed'), code: z.enum(failureCodes) }),
  /** Something failed that nobody foresaw: its kind, the system's code for it, and where in our own code. */
  z.strictObject({
    event: z.literal('unforeseen'),
    where: z.enum(logPlaces),
    kind: z.enum(errorKinds),
    code: z
      .string()
      .regex(/^(ERR_[A-Z_]{1,60}|UND_ERR_[A-Z_]{1,40}|E[A-Z]{2,20})$/)
      .optional(),
    /** How often it came since the entry before that says the same; absent for once. */
    times: z.int().min(2).optional(),
    frames: z.array(z.string().regex(/^[\w-]{1,80}(\.[\w-]{1,20})*\.[cm]?[jt]sx?:\d{1,7}:\d{1,7}$/)).max(12),
  }),
  /** An answer, or an item of a list in it, that its schema can't read: which field, and the schema's code for why. */
  z.strictObject({
    event: z.literal('unreadable'),
    procedure: z.string().regex(/^[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/),
    field: z.string().regex(/^[a-zA-Z.?[\]]{0,300}$/),
    kind: z.string().regex(/^[a-z_]{1,40}$/),
  }),
  /** A page sent what is no message of the contract, and its socket was closed. */
  z.strictObject({ event: z.literal('frame-refused') }),
]);

/** What can be written into the log: codes, kinds and places by name, never a text of a person or a gateway. */
export type LogEvent = Readonly<z.infer<typeof happened>>;

/** A line of the log: what happened, and when in epoch ms. A field that is not listed here can't get in. */
export const logEntrySchema = z
  .object({ at: z.int(), event: z.string() })
  .loose()
  .transform(({ at, ...rest }, context) => {
    const read = happened.safeParse(rest);
    if (read.success) return { at, ...read.data };
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

/** One entry of the log, after parsing. */
export type LogEntry = Readonly<{ at: number } & LogEvent>;

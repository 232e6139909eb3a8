import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';

/**
 * Why updates aren't available: the shell is a browser, this build has no update feed, or the signature of an update
 * wouldn't be verified on this system.
 */
export const noUpdatesReasons = ['browser', 'no-feed', 'unsigned'] as const;

export type NoUpdatesReason = (typeof noUpdatesReasons)[number];

/** State of updates. `at` is in epoch ms, and `percent` is from 0 to 100. */
export const updateStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unavailable'), reason: z.enum(noUpdatesReasons) }),
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('checking') }),
  z.object({ state: z.literal('upToDate'), at: z.number() }),
  z.object({ state: z.literal('available'), version: z.string() }),
  z.object({ state: z.literal('downloading'), version: z.string(), percent: z.number() }),
  z.object({ state: z.literal('ready'), version: z.string() }),
  z.object({ state: z.literal('failed'), failure: failureSchema }),
]);

export type UpdateState = Readonly<z.infer<typeof updateStateSchema>>;

/** Host of the update feed (null if there is none), and the state of updates. */
export const updatesSchema = z.object({ feed: z.string().nullable(), now: updateStateSchema });

export type Updates = Readonly<z.infer<typeof updatesSchema>>;

import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';

/**
 * Why nothing can be looked for: a browser's page is not what is installed, this build was given no update feed, or no
 * signature would be checked here.
 */
export const noUpdatesReasons = ['browser', 'no-feed', 'unsigned'] as const;

export type NoUpdatesReason = (typeof noUpdatesReasons)[number];

/** What is known of newer versions: `at` in epoch ms, `percent` from 0 to 100. */
export const updateStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('notHere'), reason: z.enum(noUpdatesReasons) }),
  z.object({ state: z.literal('off') }),
  z.object({ state: z.literal('looking') }),
  z.object({ state: z.literal('upToDate'), at: z.number() }),
  z.object({ state: z.literal('available'), version: z.string() }),
  z.object({ state: z.literal('downloading'), version: z.string(), percent: z.number() }),
  z.object({ state: z.literal('ready'), version: z.string() }),
  z.object({ state: z.literal('failed'), failure: failureSchema }),
]);

export type UpdateState = Readonly<z.infer<typeof updateStateSchema>>;

/** The host that is asked for newer versions (null: none), and what is known of them. */
export const updatesSchema = z.object({ feed: z.string().nullable(), now: updateStateSchema });

export type Updates = Readonly<z.infer<typeof updatesSchema>>;

import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { gatewayProfileSchema, gatewaysSchema, modelListSchema } from '../models/gateway-profile.ts';
import { procedure } from './procedure.ts';

const gatewayId = z.object({ gatewayId: z.string() });

/** A key as it can stand in a header: printable ASCII (RFC 9110, field values), without the space that pasting adds. */
const key = z
  .string()
  .trim()
  .min(1)
  .max(4096)
  .regex(/^[\x21-\x7e]+$/);

/** Gateways, their keys and their models. A key goes in through `keepKey` (and `add`), and never comes out. */
export const gatewaysContract = {
  /** All gateways now, and again after each change. */
  watch: procedure.output(eventIterator(gatewaysSchema)),
  /** Adds a gateway, with its key if it has one (kept where `keys.place` says); it is used if it is the first. */
  add: procedure
    .input(
      z.object({
        name: z.string().max(100),
        baseUrl: z.string().max(2048),
        key: key.nullable(),
      }),
    )
    .output(gatewayProfileSchema),
  /** Changes a saved gateway's name, address, default model, or what it is asked for. Another origin asks for the key again. */
  change: procedure
    .input(
      gatewayId.extend({
        name: z.string().max(100).optional(),
        baseUrl: z.string().max(2048).optional(),
        chatModel: z.string().max(500).nullable().optional(),
        reportUsage: z.boolean().optional(),
        translationFields: z.boolean().optional(),
      }),
    )
    .output(gatewayProfileSchema),
  /** Forgets a saved gateway and its key. */
  remove: procedure.input(gatewayId).output(z.void()),
  /** Keeps a key for a saved gateway, bound to its present origin. */
  keepKey: procedure.input(gatewayId.extend({ key })).output(gatewayProfileSchema),
  /** Forgets a saved gateway's key everywhere. */
  forgetKey: procedure.input(gatewayId).output(gatewayProfileSchema),
  /** Chooses where keys are kept when there is no keychain; keys of this run move along. */
  chooseKeyPlace: procedure.input(z.object({ place: z.enum(['file', 'session']) })).output(gatewaysSchema),
  /** Uses this gateway from now on. */
  use: procedure.input(gatewayId).output(z.void()),
  /** Starts the demo gateway if need be, and uses it. */
  useDemo: procedure.output(z.void()),
  /** The gateway's models: from the cache if fresh and `refresh` is false; a failed listing says why beside the cache. */
  models: procedure.input(gatewayId.extend({ refresh: z.boolean() })).output(modelListSchema),
};

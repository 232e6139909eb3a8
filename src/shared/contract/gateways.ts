import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { audioCapabilities, audioChoicesSchema } from '../models/capability.ts';
import { headerNameSchema, headerValueSchema } from '../models/extra-header.ts';
import { checkEventSchema } from '../models/gateway-check.ts';
import { gatewayLimitsSchema, modelLimitsSchema } from '../models/gateway-limits.ts';
import {
  caFileLimit,
  gatewayNetworkSchema,
  speechLimitSchema,
  uploadLimitSchema,
} from '../models/gateway-network.ts';
import { gatewayProfileSchema, gatewaysSchema, modelListSchema } from '../models/gateway-profile.ts';
import { nearbyGatewaySchema } from '../models/nearby-gateway.ts';
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
  /**
   * Changes what is plain of a saved gateway; requests that run go on as they were. Another origin asks for the key and
   * the values of headers again. Of a gateway of this run, the models alone.
   */
  change: procedure
    .input(
      gatewayId.extend({
        name: z.string().max(100).optional(),
        baseUrl: z.string().max(2048).optional(),
        chatModel: z.string().max(500).nullable().optional(),
        audioModels: audioChoicesSchema.optional(),
        reportUsage: z.boolean().optional(),
        translationFields: z.boolean().optional(),
        network: gatewayNetworkSchema.optional(),
        uploadLimit: uploadLimitSchema.optional(),
        speechLimit: speechLimitSchema.optional(),
      }),
    )
    .output(gatewayProfileSchema),
  /** Forgets a saved gateway and its key. */
  remove: procedure.input(gatewayId).output(z.void()),
  /** Keeps a key for a saved gateway, bound to its present origin. */
  keepKey: procedure.input(gatewayId.extend({ key })).output(gatewayProfileSchema),
  /** Forgets a saved gateway's key everywhere. */
  forgetKey: procedure.input(gatewayId).output(gatewayProfileSchema),
  /** Sends an extra header with every request from now on; its value is kept as a key is, and never comes back. */
  keepHeader: procedure
    .input(gatewayId.extend({ name: headerNameSchema, value: headerValueSchema }))
    .output(gatewayProfileSchema),
  forgetHeader: procedure.input(gatewayId.extend({ name: z.string().max(100) })).output(gatewayProfileSchema),
  /** Keeps a user name and password for the proxy that is set; neither comes back. */
  keepProxySignIn: procedure
    .input(gatewayId.extend({ user: z.string().min(1).max(300), password: z.string().max(1000) }))
    .output(gatewayProfileSchema),
  forgetProxySignIn: procedure.input(gatewayId).output(gatewayProfileSchema),
  /** Trusts the certificates in a PEM text besides the usual ones; null: those alone. */
  setCaFile: procedure
    .input(gatewayId.extend({ text: z.string().max(caFileLimit).nullable() }))
    .output(gatewayProfileSchema),
  /** What a gateway's refusals (or a person) have told of the recordings that it takes. */
  limits: procedure.input(gatewayId).output(z.array(modelLimitsSchema)),
  /** Sets what is known of a model there; null forgets it. */
  setLimits: procedure
    .input(gatewayId.extend({ model: z.string().max(500), limits: gatewayLimitsSchema.nullable() }))
    .output(z.array(modelLimitsSchema)),
  /** Sends what belongs to a capability to another gateway than the one in use; null: to that one. */
  sendElsewhere: procedure
    .input(z.object({ capability: z.enum(audioCapabilities), gatewayId: z.string().nullable() }))
    .output(z.void()),
  /** Tests the way to a gateway and what it offers, by the smallest requests; leaving the stream ends it. */
  test: procedure.input(gatewayId).output(eventIterator(checkEventSchema)),
  /** Asks the usual ports of this computer, and no other, for gateways. */
  nearby: procedure.output(z.array(nearbyGatewaySchema)),
  /** Chooses where keys are kept when there is no keychain; keys of this run move along. */
  chooseKeyPlace: procedure.input(z.object({ place: z.enum(['file', 'session']) })).output(gatewaysSchema),
  /** Uses this gateway from now on. */
  use: procedure.input(gatewayId).output(z.void()),
  /** Starts the demo gateway if need be, and uses it. */
  useDemo: procedure.output(z.void()),
  /** The gateway's models: from the cache if fresh and `refresh` is false; a failed listing says why beside the cache. */
  models: procedure.input(gatewayId.extend({ refresh: z.boolean() })).output(modelListSchema),
};

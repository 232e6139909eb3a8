import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { audioCapabilities, audioChoicesSchema } from '../gateways/capability.ts';
import { extraFieldsSchema, maxModelFields, modelFieldsSchema } from '../gateways/extra-fields.ts';
import { headerNameSchema, headerValueSchema } from '../gateways/extra-header.ts';
import { checkEventSchema } from '../gateways/gateway-check.ts';
import { gatewayLimitsSchema, modelLimitsSchema } from '../gateways/gateway-limits.ts';
import {
  caFileLimit,
  gatewayNetworkSchema,
  imageSideSchema,
  speechLimitSchema,
  uploadLimitSchema,
} from '../gateways/gateway-network.ts';
import { gatewayProfileSchema, gatewaysSchema, modelListSchema } from '../gateways/gateway-profile.ts';
import { nearbyGatewaySchema } from '../gateways/nearby-gateway.ts';
import { currencySchema, typedPricesSchema } from '../gateways/prices.ts';
import { maxTypedPrices } from '../limits.ts';
import { procedure } from './procedure.ts';

const gatewayId = z.object({ gatewayId: z.string() });

/** A key that is valid in a header: printable ASCII (RFC 9110, field values), trimmed because pasting adds spaces. */
const key = z
  .string()
  .trim()
  .min(1)
  .max(4096)
  .regex(/^[\x21-\x7e]+$/);

/**
 * Gateways, their keys and their models. Keys are sent to the main process by `saveKey` and `add`, and never returned.
 */
export const gatewaysContract = {
  /** Streams all gateways, now and after each change. */
  watch: procedure.output(eventIterator(gatewaysSchema)),
  /** Adds a gateway and stores its key, if any, in `keys.place`. The first gateway becomes the one in use. */
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
   * Changes the non-secret settings of a saved gateway. Running requests aren't affected. If the origin changes, the
   * key and the header values have to be entered again. For a gateway that exists only for this run, only the models,
   * the files that are sent, the extra fields and the prices can be changed.
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
        sendFiles: z.boolean().optional(),
        sendAudio: z.boolean().optional(),
        extraFields: extraFieldsSchema.optional(),
        modelFields: z.array(modelFieldsSchema).max(maxModelFields).optional(),
        currency: currencySchema.optional(),
        prices: z.array(typedPricesSchema).max(maxTypedPrices).optional(),
        network: gatewayNetworkSchema.optional(),
        uploadLimit: uploadLimitSchema.optional(),
        speechLimit: speechLimitSchema.optional(),
        imageSide: imageSideSchema.optional(),
      }),
    )
    .output(gatewayProfileSchema),
  /** Deletes a saved gateway and its key. */
  remove: procedure.input(gatewayId).output(z.void()),
  /** Stores a key for a saved gateway, bound to its current origin. */
  saveKey: procedure.input(gatewayId.extend({ key })).output(gatewayProfileSchema),
  /** Deletes a saved gateway's key from every place where keys are stored. */
  deleteKey: procedure.input(gatewayId).output(gatewayProfileSchema),
  /** Adds a header to every request from now on. Its value is stored like a key and never returned. */
  saveHeader: procedure
    .input(gatewayId.extend({ name: headerNameSchema, value: headerValueSchema }))
    .output(gatewayProfileSchema),
  deleteHeader: procedure.input(gatewayId.extend({ name: z.string().max(100) })).output(gatewayProfileSchema),
  /** Stores the user name and password of the gateway's proxy. Neither is returned. */
  saveProxySignIn: procedure
    .input(gatewayId.extend({ user: z.string().min(1).max(300), password: z.string().max(1000) }))
    .output(gatewayProfileSchema),
  deleteProxySignIn: procedure.input(gatewayId).output(gatewayProfileSchema),
  /** Trusts the certificates in a PEM text in addition to the usual ones; null removes them. */
  setCaFile: procedure
    .input(gatewayId.extend({ text: z.string().max(caFileLimit).nullable() }))
    .output(gatewayProfileSchema),
  /** Returns the known limits of a gateway, learned from its errors or set by the user. */
  limits: procedure.input(gatewayId).output(z.array(modelLimitsSchema)),
  /** Sets the known limits of one of a gateway's models; null deletes them. */
  setLimits: procedure
    .input(gatewayId.extend({ model: z.string().max(500), limits: gatewayLimitsSchema.nullable() }))
    .output(z.array(modelLimitsSchema)),
  /** Sends the requests for a capability to another gateway; null sends them to the gateway in use. */
  setCapabilityGateway: procedure
    .input(z.object({ capability: z.enum(audioCapabilities), gatewayId: z.string().nullable() }))
    .output(z.void()),
  /**
   * Tests the connection to a gateway and, with `capabilities`, also sends each of them a minimal request, which the
   * gateway may charge for. Ending the stream stops the test.
   */
  test: procedure
    .input(gatewayId.extend({ capabilities: z.boolean() }))
    .output(eventIterator(checkEventSchema)),
  /** Looks for gateways on the usual ports of this computer, and nowhere else. */
  nearby: procedure.output(z.array(nearbyGatewaySchema)),
  /** Chooses where keys are stored if there's no keychain. Keys in memory move there. */
  chooseKeyPlace: procedure.input(z.object({ place: z.enum(['file', 'session']) })).output(gatewaysSchema),
  /** Makes this the gateway in use. */
  use: procedure.input(gatewayId).output(z.void()),
  /** Starts the demo gateway if it isn't running, and makes it the gateway in use. */
  useDemo: procedure.output(z.void()),
  /**
   * Returns the gateway's models, from the cache unless it's stale or `refresh` is set. If listing fails, returns the
   * cached models along with the failure.
   */
  models: procedure.input(gatewayId.extend({ refresh: z.boolean() })).output(modelListSchema),
};

import { blockingFailures } from '../../../shared/chat/blocking-failures.ts';
import { pricesOf } from '../../../shared/chat/cost-of.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { Capability } from '../../../shared/gateways/capability.ts';
import { type ExtraFields, gatewayFields } from '../../../shared/gateways/extra-fields.ts';
import type { GatewayProfile, Model, ModelList } from '../../../shared/gateways/gateway-profile.ts';
import type { Pricing } from '../../../shared/gateways/prices.ts';
import type { GatewayAccess } from '../../gateway/gateway-access.ts';
import { type GatewayPlace, placeOf } from './addresses-of.ts';
import type { DemoLifetime } from './demo-lifetime.ts';
import type { GatewayList } from './gateway-list.ts';
import type { GatewayReach } from './gateway-reach.ts';
import type { Gateway } from './gateway-sources.ts';

/** A gateway reserved for one task. It stays reachable until it's released. */
export type GatewayLease = {
  readonly gateway: { readonly id: string; readonly name: string };
  readonly place: GatewayPlace;
  /** The requested model, or the gateway's default. */
  readonly model: string;
  /** The model configured for this capability, or null. */
  readonly ownModel: string | null;
  readonly access: GatewayAccess;
  /** Whether to request usage at the end of a stream. */
  readonly reportUsage: boolean;
  /** Whether PDFs are sent as files. */
  readonly sendFiles: boolean;
  /** Whether recordings are sent as audio. */
  readonly sendAudio: boolean;
  /** The gateway's extra fields for chat requests to this model. */
  readonly extraFields: ExtraFields;
  /** Whether translation requests include every field. Some gateways refuse `language` there. */
  readonly translationFields: boolean;
  /** Largest body of an upload, in bytes. */
  readonly uploadLimit: number;
  /** Longest text of one speech request, in UTF-16 units. */
  readonly speechLimit: number;
  /** Returns the current prices of one of its models. */
  pricing(model: string): Pricing;
  /** Sets the generation that its requests belong to, for the request inspector. */
  setGeneration(generationId: string): void;
  release(): void;
};

/**
 * Reserves gateways: the one with the given id, or (null) the one in use, or the one chosen for an audio capability.
 * Throws `no-gateway`, `gateway-removed`, `no-model`, `bad-address`, `key-needed`, `key-unreadable` or `header-needed`.
 */
export type GatewayLeases = {
  lease(model: string | null, capability?: Capability, gatewayId?: string | null): Promise<GatewayLease>;
  /**
   * Returns a gateway (null: the one in use), with what its settings add to chat requests. Returns null if there is
   * none.
   */
  chatGateway(
    gatewayId: string | null,
  ): Pick<
    GatewayProfile,
    | 'id'
    | 'name'
    | 'kind'
    | 'baseUrl'
    | 'reportUsage'
    | 'sendFiles'
    | 'sendAudio'
    | 'extraFields'
    | 'modelFields'
  > | null;
};

/** Creates the leases for a run. `models` returns a gateway's list, from the cache if possible. */
export function createGatewayLeases(
  list: Pick<GatewayList, 'all' | 'usedFor'>,
  reach: GatewayReach,
  demo: DemoLifetime,
  models: (gateway: Gateway) => Promise<ModelList>,
  knownModels: (gateway: Gateway) => readonly Model[],
): GatewayLeases {
  const withId = (gatewayId: string) => list.all().find(({ profile }) => profile.id === gatewayId) ?? null;

  /** Returns the gateway with this id. If it's gone, the failure names the one in use, which could replace it. */
  function known(gatewayId: string): Gateway {
    const found = withId(gatewayId);
    if (found) return found;
    if (list.all().length === 0) throw new FailureError(failure('no-gateway'));
    const instead = list.usedFor('chat')?.profile;
    throw new FailureError(
      failure(
        'gateway-removed',
        instead ? { gateway: instead.name, gatewayId: instead.id, host: placeOf(instead).host } : {},
      ),
    );
  }

  async function defaultChatModel(gateway: Gateway): Promise<string> {
    if (gateway.profile.chatModel) return gateway.profile.chatModel;
    const { models: listed, failure: failed } = await models(gateway);
    const first = listed.find(({ kind }) => kind === 'chat');
    if (first) return first.id;
    // A gateway may have no model list. In that case, the user has to enter the model.
    const blocksAll =
      failed !== null && (blockingFailures.has(failed.code) || failed.values.fix !== undefined);
    throw new FailureError(blocksAll ? failed : failure('no-model', { list: failed?.code }));
  }

  return {
    lease: async (model, capability = 'chat', gatewayId = null) => {
      const gateway = gatewayId === null ? list.usedFor(capability) : known(gatewayId);
      if (!gateway) throw new FailureError(failure('no-gateway'));
      const { profile } = gateway;
      const release = profile.kind === 'demo' ? demo.addUser() : () => {};
      let served: string | null = null;
      const setGeneration = (generationId: string) => {
        served = generationId;
      };
      try {
        const named = model ?? (await defaultChatModel(gateway));
        return {
          gateway: { id: profile.id, name: profile.name },
          place: placeOf(profile),
          ownModel: capability === 'chat' ? profile.chatModel : profile.audioModels[capability],
          access: await reach.access(gateway, () => served),
          model: named,
          reportUsage: profile.reportUsage,
          sendFiles: profile.sendFiles,
          sendAudio: profile.sendAudio,
          extraFields: gatewayFields(profile, named),
          translationFields: profile.translationFields,
          uploadLimit: profile.uploadLimit,
          speechLimit: profile.speechLimit,
          pricing: (used) => ({
            currency: profile.currency,
            prices: pricesOf(used, profile.prices, knownModels(gateway)),
          }),
          setGeneration,
          release,
        };
      } catch (thrown) {
        release();
        throw thrown;
      }
    },
    chatGateway: (gatewayId) =>
      (gatewayId === null ? list.usedFor('chat') : withId(gatewayId))?.profile ?? null,
  };
}

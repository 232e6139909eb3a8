import { FailureError, failure } from '../../../shared/failure.ts';
import type { Capability } from '../../../shared/models/capability.ts';
import type { ModelList } from '../../../shared/models/gateway-profile.ts';
import type { GatewayAccess } from '../../gateway/gateway-access.ts';
import type { DemoLifetime } from './demo-lifetime.ts';
import type { GatewayList } from './gateway-list.ts';
import type { GatewayReach } from './gateway-reach.ts';
import type { Gateway } from './gateway-sources.ts';

/** The gateway for a capability, lent for one piece of work: it stays reachable until it is released. */
export type GatewayLease = {
  readonly gateway: { readonly id: string; readonly name: string };
  /** The model asked for, or the gateway's default. */
  readonly model: string;
  /** The model that was set for this capability there; null where none was. */
  readonly ownModel: string | null;
  readonly access: GatewayAccess;
  /** Whether it is asked for usage at the end of a stream. */
  readonly reportUsage: boolean;
  /** Whether its translations carry every field (`rulings` 18). */
  readonly translationFields: boolean;
  /** Largest body of an upload, in bytes. */
  readonly uploadLimit: number;
  /** Says which generation its requests are sent for, as the request inspector tells. */
  serves(generationId: string): void;
  release(): void;
};

/**
 * Lends gateways: the one in use, or the one that was chosen for a capability of sound. Throws `no-gateway`,
 * `no-model`, `bad-address`, `key-needed`, `key-unreadable` or `header-needed`.
 */
export type GatewayLeases = {
  lease(model: string | null, capability?: Capability): Promise<GatewayLease>;
  /** Whether the gateway in use is asked for its usage at the end of a stream (`rulings` 7). */
  reportsUsage(): boolean;
};

/** The leases of a run; `models` gives a gateway's list, from the cache where there is one. */
export function createGatewayLeases(
  list: Pick<GatewayList, 'usedFor'>,
  reach: GatewayReach,
  demo: DemoLifetime,
  models: (gateway: Gateway) => Promise<ModelList>,
): GatewayLeases {
  async function defaultChatModel(gateway: Gateway): Promise<string> {
    if (gateway.seen.chatModel) return gateway.seen.chatModel;
    const { models: listed, failure: failed } = await models(gateway);
    const first = listed.find(({ kind }) => kind === 'chat');
    if (first) return first.id;
    // A gateway may have no list at all, and answer none the less: then its user names the model.
    const unlisted = failed?.code === 'not-offered' && !failed.values.fix;
    throw new FailureError(!failed || unlisted ? failure('no-model') : failed);
  }

  return {
    lease: async (model, capability = 'chat') => {
      const gateway = list.usedFor(capability);
      if (!gateway) throw new FailureError(failure('no-gateway'));
      const { seen } = gateway;
      const release = seen.kind === 'demo' ? demo.hold() : () => {};
      let served: string | null = null;
      const serves = (generationId: string) => {
        served = generationId;
      };
      try {
        return {
          gateway: { id: seen.id, name: seen.name },
          ownModel: capability === 'chat' ? seen.chatModel : seen.audioModels[capability],
          access: await reach.access(gateway, () => served),
          model: model ?? (await defaultChatModel(gateway)),
          reportUsage: seen.reportUsage,
          translationFields: seen.translationFields,
          uploadLimit: seen.uploadLimit,
          serves,
          release,
        };
      } catch (thrown) {
        release();
        throw thrown;
      }
    },
    reportsUsage: () => list.usedFor('chat')?.seen.reportUsage ?? false,
  };
}

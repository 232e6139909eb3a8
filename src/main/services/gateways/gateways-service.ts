import type { AudioCapability } from '../../../shared/gateways/capability.ts';
import type { CheckResult } from '../../../shared/gateways/gateway-check.ts';
import type { GatewayProfile, Gateways, ModelList } from '../../../shared/gateways/gateway-profile.ts';
import type { Network } from '../../gateway/network/network.ts';
import type { SecretMask } from '../../gateway/secret-mask.ts';
import type { RequestRecorder } from '../inspector/inspector-service.ts';
import { createTopic } from '../topic.ts';
import type { DemoLifetime } from './demo-lifetime.ts';
import { createGatewayDetails, type GatewayDetails } from './gateway-details.ts';
import { createGatewayLeases, type GatewayLeases } from './gateway-leases.ts';
import { createGatewayList } from './gateway-list.ts';
import { createGatewayReach, type GatewayReach } from './gateway-reach.ts';
import { createGatewaySecrets } from './gateway-secrets.ts';
import { demoId, type EnvironmentSource, type Gateway, toGatewaysView } from './gateway-sources.ts';
import { createLastTests } from './last-tests.ts';
import type { Listing, ModelLists } from './model-lists.ts';
import { createSavedGateways, type SavedGateways, type SavedGatewaysParts } from './saved-gateways.ts';

/** Gateways, their keys, and their uses. */
export type GatewaysService = GatewayLeases &
  GatewayDetails &
  SavedGateways & {
    watch(signal: AbortSignal | undefined): AsyncGenerator<Gateways>;
    chooseKeyPlace(place: 'file' | 'session'): Promise<Gateways>;
    use(gatewayId: string): Promise<void>;
    /** Sends future requests of a capability to this gateway. Null means the gateway in use. */
    setCapabilityGateway(capability: AudioCapability, gatewayId: string | null): void;
    /** A refresh also looks for a base URL that works if there is no list. The signal aborts a running request. */
    models(gatewayId: string, refresh: boolean, signal?: AbortSignal): Promise<ModelList>;
    /** Returns a gateway and access to it until it's released, for the connection test. */
    examine(gatewayId: string): { readonly gateway: Gateway; readonly reach: GatewayReach; release(): void };
    /** Stores the result of a complete test. `tested` is the gateway as it was at the start of the test. */
    recordTest(tested: GatewayProfile, results: readonly CheckResult[], endedAt: number): void;
    /** Returns the maximum upload size of a gateway in bytes, or null if it was removed. */
    uploadLimit(gatewayId: string): number | null;
    close(): Promise<void>;
  };

/** Dependencies of the gateways service. `start` determines the gateway at the start of this run. */
export type GatewaysServiceParts = SavedGatewaysParts & {
  readonly keychain: boolean;
  readonly demo: DemoLifetime;
  readonly modelLists: ModelLists;
  readonly network: Network;
  readonly recorder: RequestRecorder;
  /** Masks secrets in everything that leaves the main process. */
  readonly secretMask: SecretMask;
  readonly start: { readonly demo: boolean; readonly environment: EnvironmentSource | null };
  demoName(): string;
};

/**
 * Creates the service. At first, the demo or the environment's gateway is in use if `start` contains it, else the saved
 * choice.
 */
export async function createGatewaysService(parts: GatewaysServiceParts): Promise<GatewaysService> {
  const { vault, demo, modelLists, network, recorder, secretMask } = parts;
  const topic = createTopic<Gateways>((_, next) => next);
  const secrets = createGatewaySecrets(vault, secretMask.add);
  const list = createGatewayList({ ...parts, secrets });
  const reach = createGatewayReach(network, recorder, secretMask);
  const lastTests = createLastTests();
  let choosing = 0;

  const models = (gateway: Gateway, how: Listing, signal?: AbortSignal) => {
    const { id, kind } = gateway.profile;
    return modelLists.of({ id, saved: kind === 'saved', access: () => reach.access(gateway) }, how, signal);
  };
  const leases = createGatewayLeases(
    list,
    reach,
    demo,
    (gateway) => models(gateway, { refresh: false, findAddress: true }),
    ({ profile: { id, kind } }) => modelLists.known({ id, saved: kind === 'saved' }),
  );

  const toView = () => {
    const keys = { keychain: parts.keychain, place: vault.place() };
    return toGatewaysView(list.all(), list.currentId(), list.audioGateways(), keys, lastTests);
  };
  const announce = () => topic.publish(toView());
  const changed = (gatewayId: string): GatewayProfile => {
    announce();
    return list.find(gatewayId).profile;
  };

  async function use(gatewayId: string): Promise<void> {
    choosing += 1;
    const turn = choosing;
    if (gatewayId === demoId) await demo.use();
    else list.find(gatewayId);
    // Another gateway was chosen while the demo gateway was starting.
    if (turn !== choosing) return;
    list.setCurrent(gatewayId);
    if (gatewayId !== demoId) {
      demo.stopUsing();
      modelLists.clear(demoId);
    }
    announce();
  }

  if (list.currentId() === demoId) await demo.use();

  return {
    ...leases,
    ...createGatewayDetails(list, secrets, parts.pauses, changed),
    ...createSavedGateways(parts, { list, secrets, use, announce, changed }),
    watch: (signal) => topic.watch(toView, signal),
    chooseKeyPlace: async (place) => {
      await vault.choosePlace(place);
      announce();
      return toView();
    },
    use,
    setCapabilityGateway: (capability, gatewayId) => {
      if (gatewayId !== null) list.find(gatewayId);
      list.setCapabilityGateway(capability, gatewayId);
      announce();
    },
    models: (gatewayId, refresh, signal) =>
      models(list.find(gatewayId), { refresh, findAddress: refresh }, signal),
    examine: (gatewayId) => ({
      gateway: list.find(gatewayId),
      reach,
      release: gatewayId === demoId ? demo.addUser() : () => {},
    }),
    recordTest: (tested, results, endedAt) => {
      lastTests.record(tested, { gatewayId: tested.id, results: [...results], endedAt });
      announce();
    },
    uploadLimit: (gatewayId) =>
      list.all().find(({ profile: { id } }) => id === gatewayId)?.profile.uploadLimit ?? null,
    close: () => demo.close(),
  };
}

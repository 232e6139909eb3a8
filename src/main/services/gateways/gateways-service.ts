import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { AudioCapability } from '../../../shared/gateways/capability.ts';
import type { CheckResult } from '../../../shared/gateways/gateway-check.ts';
import type { GatewayProfile, Gateways, ModelList } from '../../../shared/gateways/gateway-profile.ts';
import { maskedKey } from '../../gateway/gateway-failure.ts';
import type { Network } from '../../gateway/network/network.ts';
import type { SecretMask } from '../../gateway/secret-mask.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { KeyVault } from '../../storage/key-vault.ts';
import { type GatewayChoice, newSavedGateway } from '../../storage/settings-store.ts';
import type { RequestRecorder } from '../inspector/inspector-service.ts';
import { createTopic, startingWith } from '../topic.ts';
import { addressesOf, hostOf } from './addresses-of.ts';
import { type AdoptedGateways, adoptedGateways } from './adopted-gateways.ts';
import type { DemoLifetime } from './demo-lifetime.ts';
import { changedGateway, type GatewayChange } from './gateway-change.ts';
import { createGatewayDetails, type GatewayDetails } from './gateway-details.ts';
import { createGatewayLeases, type GatewayLeases } from './gateway-leases.ts';
import { createGatewayList } from './gateway-list.ts';
import { createGatewayReach, type GatewayReach } from './gateway-reach.ts';
import { createGatewaySecrets } from './gateway-secrets.ts';
import {
  demoId,
  type EnvironmentSource,
  type Gateway,
  type GatewayChoiceStore,
  isOfThisRun,
  toGatewaysView,
} from './gateway-sources.ts';
import { createLastTests } from './last-tests.ts';
import type { ModelLists } from './model-lists.ts';

/** Gateways, their keys, and their uses. */
export type GatewaysService = GatewayLeases &
  GatewayDetails & {
    watch(signal: AbortSignal | undefined): AsyncGenerator<Gateways>;
    add(name: string, baseUrl: string, key: string | null): Promise<GatewayProfile>;
    /** Adds those gateways of a backup that don't exist here yet, without keys. A trial changes nothing. */
    adopt(restored: GatewayChoice, trial: boolean): Promise<AdoptedGateways>;
    change(gatewayId: string, change: GatewayChange): GatewayProfile;
    remove(gatewayId: string): Promise<void>;
    saveKey(gatewayId: string, key: string): Promise<GatewayProfile>;
    deleteKey(gatewayId: string): Promise<GatewayProfile>;
    chooseKeyPlace(place: 'file' | 'session'): Promise<Gateways>;
    use(gatewayId: string): Promise<void>;
    /** Sends future requests of a capability to this gateway. Null means the gateway in use. */
    setCapabilityGateway(capability: AudioCapability, gatewayId: string | null): void;
    /** The signal aborts a running request. */
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
export type GatewaysServiceParts = {
  readonly choiceStore: GatewayChoiceStore;
  readonly vault: KeyVault;
  readonly keychain: boolean;
  readonly demo: DemoLifetime;
  readonly modelLists: ModelLists;
  readonly limits: Pick<GatewayLimitStore, 'remove'>;
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
  const { choiceStore, vault, demo, modelLists, limits, network, recorder, secretMask } = parts;
  const topic = createTopic<Gateways>((_, next) => next);
  const secrets = createGatewaySecrets(vault, secretMask.add);
  const list = createGatewayList({ ...parts, secrets });
  const reach = createGatewayReach(network, recorder, secretMask);
  const lastTests = createLastTests();
  let choosing = 0;

  const models = (gateway: Gateway, refresh: boolean, signal?: AbortSignal) => {
    const { id, kind } = gateway.profile;
    return modelLists.of(
      { id, saved: kind === 'saved', access: () => reach.access(gateway) },
      refresh,
      signal,
    );
  };
  const leases = createGatewayLeases(
    list,
    reach,
    demo,
    (gateway) => models(gateway, false),
    ({ profile: { id, kind } }) => modelLists.known({ id, saved: kind === 'saved' }),
  );

  const toView = () => {
    const keys = { keychain: parts.keychain, place: vault.place() };
    return toGatewaysView(list.all(), list.currentId(), list.elsewhere(), keys, lastTests);
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
    ...createGatewayDetails(list, secrets, changed),
    watch: (signal) => startingWith(toView(), topic.subscribe(signal)),
    add: async (name, baseUrl, key) => {
      const { origin } = addressesOf(baseUrl);
      const id = randomUUID();
      if (key) secretMask.add(key, maskedKey(key));
      if (key) await vault.save(id, origin, key);
      const gateway = newSavedGateway({
        id,
        name: name.trim() || hostOf(origin),
        baseUrl: baseUrl.trim(),
        usesKey: Boolean(key),
      });
      choiceStore.changeGateways({ saved: [...choiceStore.gateways().saved, gateway] });
      if (list.currentId() === null) await use(id);
      return changed(id);
    },
    adopt: async (restored, trial) => {
      const here = choiceStore.gateways();
      const adopted = adoptedGateways(here, restored);
      const { added, currentId, elsewhere } = adopted;
      if (trial) return adopted;
      // If the demo or the environment's gateway is in use, it stays in use until the next run.
      const isUsed = list.currentId() === here.currentId;
      const stored = isUsed ? {} : { currentId };
      choiceStore.changeGateways({ saved: [...here.saved, ...added], elsewhere, ...stored });
      if (isUsed && currentId !== null && currentId !== here.currentId) await use(currentId);
      else announce();
      return adopted;
    },
    change: (gatewayId, change) => {
      if (isOfThisRun(gatewayId)) {
        const { chatModel, audioModels, sendFiles, sendAudio, ...more } = change;
        const { extraFields, modelFields, currency, prices, ...others } = more;
        if (Object.values(others).some((value) => value !== undefined))
          throw new FailureError(failure('not-found'));
        list.changeChoicesOfRun(gatewayId, {
          ...(chatModel === undefined ? {} : { chatModel }),
          ...(audioModels === undefined ? {} : { audioModels }),
          ...(sendFiles === undefined ? {} : { sendFiles }),
          ...(sendAudio === undefined ? {} : { sendAudio }),
          ...(extraFields === undefined ? {} : { extraFields }),
          ...(modelFields === undefined ? {} : { modelFields: [...modelFields] }),
          ...(currency === undefined ? {} : { currency }),
          ...(prices === undefined ? {} : { prices: [...prices] }),
        });
      } else {
        const previous = list.saved(gatewayId);
        if (change.baseUrl !== undefined) addressesOf(change.baseUrl);
        const next = list.change(gatewayId, (before) => changedGateway(before, change));
        if (next.baseUrl !== previous.baseUrl) {
          modelLists.clear(gatewayId);
          // Learned limits don't apply to the new address.
          limits.remove(gatewayId);
        }
      }
      return changed(gatewayId);
    },
    remove: async (gatewayId) => {
      const { headers } = list.saved(gatewayId);
      await vault.remove(gatewayId);
      await secrets.deleteSignIn(gatewayId);
      for (const name of headers) await secrets.deleteHeader(gatewayId, name);
      modelLists.clear(gatewayId);
      limits.remove(gatewayId);
      network.release(gatewayId);
      const rest = choiceStore.gateways().saved.filter(({ id }) => id !== gatewayId);
      // No other gateway replaces it automatically, because the user hasn't chosen to send anything there.
      const stored = choiceStore.gateways().currentId;
      choiceStore.changeGateways({ saved: rest, currentId: stored === gatewayId ? null : stored });
      announce();
    },
    saveKey: async (gatewayId, key) => {
      secretMask.add(key, maskedKey(key));
      await vault.save(gatewayId, addressesOf(list.saved(gatewayId).baseUrl).origin, key);
      list.change(gatewayId, (before) => ({ ...before, usesKey: true, isRestored: false }));
      // Another key may give access to other models.
      modelLists.clear(gatewayId);
      return changed(gatewayId);
    },
    deleteKey: async (gatewayId) => {
      list.change(gatewayId, (before) => ({ ...before, usesKey: false }));
      await vault.remove(gatewayId);
      modelLists.clear(gatewayId);
      return changed(gatewayId);
    },
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
    models: (gatewayId, refresh, signal) => models(list.find(gatewayId), refresh, signal),
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

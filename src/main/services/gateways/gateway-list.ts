import { FailureError, failure } from '../../../shared/failure.ts';
import {
  type AudioCapability,
  type AudioChoices,
  type Capability,
  noAudioChoices,
} from '../../../shared/gateways/capability.ts';
import type { KeyVault } from '../../storage/key-vault.ts';
import type { SavedGateway } from '../../storage/settings-store.ts';
import type { DemoLifetime } from './demo-lifetime.ts';
import type { GatewaySecrets } from './gateway-secrets.ts';
import {
  type ChoicesOfRun,
  demoGateway,
  demoId,
  type EnvironmentSource,
  environmentGateway,
  environmentId,
  type Gateway,
  type GatewayChoiceStore,
  noChoicesOfRun,
  savedGateway,
} from './gateway-sources.ts';

/** The gateways of this run, and their uses. */
export type GatewayList = {
  all(): readonly Gateway[];
  /** Throws `not-found`. */
  find(gatewayId: string): Gateway;
  /** Throws `not-found` if it isn't a saved one. */
  saved(gatewayId: string): SavedGateway;
  /** Changes a saved gateway. Throws `not-found`. */
  change(gatewayId: string, changed: (current: SavedGateway) => SavedGateway): SavedGateway;
  changeChoicesOfRun(gatewayId: string, change: Partial<ChoicesOfRun>): void;
  currentId(): string | null;
  setCurrent(gatewayId: string): void;
  audioGateways(): AudioChoices;
  setCapabilityGateway(capability: AudioCapability, gatewayId: string | null): void;
  /** Returns the gateway for a capability, or null if there is none, for example because it was removed. */
  usedFor(capability: Capability): Gateway | null;
};

/** Dependencies of the list. `start` determines the gateway at the start of this run. */
export type GatewayListParts = {
  readonly choiceStore: GatewayChoiceStore;
  readonly vault: KeyVault;
  readonly secrets: GatewaySecrets;
  readonly demo: DemoLifetime;
  readonly start: { readonly demo: boolean; readonly environment: EnvironmentSource | null };
  demoName(): string;
};

/** Creates the list at the start of a run. */
export function createGatewayList(parts: GatewayListParts): GatewayList {
  const { choiceStore, vault, secrets, demo, start } = parts;
  /** The choice for this run only. If it's null, the saved choice applies. */
  let forThisRun: string | null = start.demo ? demoId : start.environment ? environmentId : null;
  let audioGatewaysOfRun: Partial<AudioChoices> = {};
  const choicesOfRun = new Map<string, ChoicesOfRun>();
  const choicesOf = (gatewayId: string) => choicesOfRun.get(gatewayId) ?? noChoicesOfRun;
  const currentId = () => forThisRun ?? choiceStore.gateways().currentId;

  function all(): readonly Gateway[] {
    const running = demo.running();
    return [
      ...(start.environment ? [environmentGateway(start.environment, choicesOf(environmentId))] : []),
      ...choiceStore.gateways().saved.map((saved) => savedGateway(saved, vault, secrets)),
      ...(running && currentId() === demoId
        ? [demoGateway(running, parts.demoName(), choicesOf(demoId))]
        : []),
    ];
  }

  function found<T>(value: T | undefined): T {
    if (value === undefined) throw new FailureError(failure('not-found'));
    return value;
  }
  const saved = (gatewayId: string) => found(choiceStore.gateways().saved.find(({ id }) => id === gatewayId));

  /**
   * While the demo is in use, nothing is sent to other gateways. A gateway that exists only for this run is used for
   * all capabilities at first.
   */
  function audioGateways(): AudioChoices {
    if (currentId() === demoId) return noAudioChoices;
    return { ...(forThisRun ? noAudioChoices : choiceStore.gateways().audioGateways), ...audioGatewaysOfRun };
  }

  return {
    all,
    find: (gatewayId) => found(all().find(({ profile }) => profile.id === gatewayId)),
    saved,
    change: (gatewayId, changed) => {
      const updated = changed(saved(gatewayId));
      choiceStore.changeGateways({
        saved: choiceStore.gateways().saved.map((other) => (other.id === gatewayId ? updated : other)),
      });
      return updated;
    },
    changeChoicesOfRun: (gatewayId, change) =>
      void choicesOfRun.set(gatewayId, { ...choicesOf(gatewayId), ...change }),
    currentId,
    setCurrent: (gatewayId) => {
      forThisRun = gatewayId === environmentId ? environmentId : null;
      if (gatewayId !== environmentId) choiceStore.changeGateways({ currentId: gatewayId });
    },
    audioGateways,
    setCapabilityGateway: (capability, gatewayId) => {
      // The id of the environment's gateway is meaningless in the next run.
      if (forThisRun || gatewayId === environmentId) {
        audioGatewaysOfRun = { ...audioGatewaysOfRun, [capability]: gatewayId };
        return;
      }
      const { [capability]: _gone, ...rest } = audioGatewaysOfRun;
      audioGatewaysOfRun = rest;
      choiceStore.changeGateways({
        audioGateways: { ...choiceStore.gateways().audioGateways, [capability]: gatewayId },
      });
    },
    usedFor: (capability) => {
      const id = (capability === 'chat' ? null : audioGateways()[capability]) ?? currentId();
      return all().find(({ profile }) => profile.id === id) ?? null;
    },
  };
}

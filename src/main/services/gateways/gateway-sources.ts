import { gatewayAddresses } from '../../../shared/models/gateway-address.ts';
import type { GatewayProfile, Gateways, KeyStatus } from '../../../shared/models/gateway-profile.ts';
import { defaultNetworkSettings, type NetworkSettings } from '../../../shared/models/network.ts';
import type { DemoGateway } from '../../demo-gateway/demo-gateway.ts';
import { maskedKey } from '../../gateway/gateway-failure.ts';
import type { KeyVault } from '../../storage/key-vault.ts';
import type { SavedGateway, SettingsStore } from '../../storage/settings-store.ts';

/** The id of the built-in demo gateway. */
export const demoId = 'demo';

/** The id of the environment's gateway; it is never stored. */
export const environmentId = 'environment';

/** A gateway of this run, with what the page may not know of it. */
export type Gateway = {
  readonly id: string;
  readonly kind: GatewayProfile['kind'];
  readonly name: string;
  readonly baseUrl: string;
  readonly chatModel: string | null;
  readonly keyStatus: KeyStatus;
  /** Whether streams are asked for their usage. */
  readonly reportUsage: boolean;
  /** Whether translations carry every field. */
  readonly translationFields: boolean;
  /** How it is reached. */
  readonly network: NetworkSettings;
  /** The key for a request; throws where it must be entered again. */
  key(): Promise<string | null>;
};

/** The demo gateway while it listens, with the key that only this process knows. */
export type RunningDemo = { readonly gateway: DemoGateway; readonly key: string };

/** A gateway from the environment. */
export type EnvironmentSource = {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly name: string;
};

/** A saved gateway, with its key from the vault. */
export function savedGateway(saved: SavedGateway, vault: KeyVault): Gateway {
  const { id, name, baseUrl, chatModel, reportUsage, translationFields } = saved;
  const origin = gatewayAddresses(baseUrl)?.origin ?? '';
  return {
    id,
    kind: 'saved',
    name,
    baseUrl,
    chatModel,
    keyStatus: vault.status(id, origin),
    reportUsage,
    translationFields,
    network: defaultNetworkSettings,
    key: () => vault.reveal(id, origin),
  };
}

/** The gateway that the environment gives for this run. */
export function environmentGateway(
  { baseUrl, key, name }: EnvironmentSource,
  chatModel: string | null,
): Gateway {
  const keyStatus: KeyStatus = key
    ? { state: 'kept', masked: maskedKey(key), place: 'environment' }
    : { state: 'none' };
  return {
    id: environmentId,
    kind: 'environment',
    name,
    baseUrl,
    chatModel,
    keyStatus,
    reportUsage: false,
    translationFields: false,
    network: defaultNetworkSettings,
    key: async () => key,
  };
}

/** The demo gateway; its key opens nothing but itself and is not shown. */
export function demoGateway({ gateway, key }: RunningDemo, name: string, chatModel: string | null): Gateway {
  const baseUrl = gateway.url;
  return {
    id: demoId,
    kind: 'demo',
    name,
    baseUrl,
    chatModel,
    keyStatus: { state: 'none' },
    reportUsage: false,
    translationFields: false,
    network: defaultNetworkSettings,
    key: async () => key,
  };
}

/** What the page sees of the gateways. */
export function gatewaysSeen(
  gateways: readonly Gateway[],
  currentId: string | null,
  vault: KeyVault,
  keychain: boolean,
): Gateways {
  return {
    gateways: gateways.map((gateway) => {
      const { id, kind, name, baseUrl, keyStatus: key, chatModel, reportUsage, translationFields } = gateway;
      return { id, kind, name, baseUrl, key, chatModel, reportUsage, translationFields };
    }),
    currentId,
    keys: { keychain, place: vault.place() },
  };
}

/** Where the choice of gateways is kept. */
export type GatewayBook = Pick<SettingsStore, 'gateways' | 'changeGateways'>;

/** Whether a gateway is there for this run alone, so that nothing that is learned of it is kept (`rulings` 9). */
export function isOfThisRun(gatewayId: string): boolean {
  return gatewayId === demoId || gatewayId === environmentId;
}

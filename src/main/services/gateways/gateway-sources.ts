import { FailureError, failure } from '../../../shared/failure.ts';
import { type AudioChoices, noAudioChoices } from '../../../shared/gateways/capability.ts';
import { gatewayAddresses } from '../../../shared/gateways/gateway-address.ts';
import { defaultGatewayNetwork, defaultUploadLimit } from '../../../shared/gateways/gateway-network.ts';
import type {
  GatewayProfile,
  Gateways,
  KeyPlace,
  KeyStatus,
} from '../../../shared/gateways/gateway-profile.ts';
import { defaultCurrency } from '../../../shared/gateways/prices.ts';
import { imageSideRange, speechLimitRange } from '../../../shared/limits.ts';
import type { DemoGateway } from '../../demo-gateway/demo-gateway.ts';
import { maskedKey } from '../../gateway/gateway-failure.ts';
import type { KeyVault } from '../../storage/key-vault.ts';
import type { SavedGateway, SettingsStore } from '../../storage/settings-store.ts';
import type { GatewaySecrets, ProxySignIn } from './gateway-secrets.ts';
import type { LastTests } from './last-tests.ts';

/** The id of the built-in demo gateway. */
export const demoId = 'demo';

/** The id of the environment's gateway, which is never stored. */
export const environmentId = 'environment';

/** A gateway of this run: its view for the page, and its secrets. */
export type Gateway = {
  readonly profile: GatewayProfile;
  /** The text of the extra CA file, as PEM. */
  readonly caFile: string | null;
  /** Returns the key for a request. Throws if it has to be entered again. */
  key(): Promise<string | null>;
  /** Returns the extra headers with their values. Throws `header-needed` if one has to be entered again. */
  headers(): Promise<Readonly<Record<string, string>>>;
  /** Returns the sign-in of the configured proxy. */
  signIn(): Promise<ProxySignIn | null>;
};

/** The settings that a gateway of this run can have. */
export type ChoicesOfRun = Pick<
  GatewayProfile,
  | 'chatModel'
  | 'audioModels'
  | 'sendFiles'
  | 'sendAudio'
  | 'extraFields'
  | 'modelFields'
  | 'currency'
  | 'prices'
>;

/** Nothing chosen. */
export const noChoicesOfRun: ChoicesOfRun = {
  chatModel: null,
  audioModels: noAudioChoices,
  sendFiles: false,
  sendAudio: false,
  extraFields: {},
  modelFields: [],
  currency: defaultCurrency,
  prices: [],
};

/** The running demo gateway, with its key, which exists only in this process. */
export type RunningDemo = { readonly gateway: DemoGateway; readonly key: string };

/** A gateway configured by environment variables. */
export type EnvironmentSource = {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly name: string;
};

/** Returns a saved gateway, with its key and other secrets from the vault. */
export function savedGateway(saved: SavedGateway, vault: KeyVault, secrets: GatewaySecrets): Gateway {
  const { id, headers, ca, network, usesKey, usesProxySignIn, isRestored, ...plain } = saved;
  const { proxy } = network;
  const origin = gatewayAddresses(saved.baseUrl)?.origin ?? '';
  const status = vault.status(id, origin);
  // The key may be missing, for example after a restart if it was stored for one run only.
  const isLost = usesKey && status.state === 'none';
  const reason = isRestored ? 'restored' : 'not-saved';
  const signIn = proxy.kind === 'url' ? secrets.signInStatus(id, proxy.url) : null;
  return {
    profile: {
      ...plain,
      id,
      kind: 'saved',
      network: { ...network, bypass: [...network.bypass] },
      key: isLost ? { state: 'needs-reentry', reason } : status,
      headers: headers.map((name) => ({ name, value: secrets.headerStatus(id, origin, name) })),
      proxySignIn: signIn === 'none' && usesProxySignIn ? 'needs-reentry' : (signIn ?? 'none'),
      ca: ca?.certificates ?? null,
    },
    caFile: ca?.pem ?? null,
    key: async () => {
      if (isLost) throw new FailureError(failure('key-needed', { host: URL.parse(origin)?.host, reason }));
      return vault.reveal(id, origin);
    },
    headers: () => secrets.headers(id, origin, headers),
    signIn: async () => (proxy.kind === 'url' ? secrets.signIn(id, proxy.url) : null),
  };
}

/** Returns this run's gateway from environment variables. */
export function environmentGateway({ baseUrl, key, name }: EnvironmentSource, models: ChoicesOfRun): Gateway {
  const status: KeyStatus = key
    ? { state: 'saved', masked: maskedKey(key), place: 'environment' }
    : { state: 'none' };
  const profile = { id: environmentId, kind: 'environment', name, baseUrl, key: status, ...models } as const;
  return ofThisRun(profile, key);
}

/** Returns the demo gateway. Its key is only valid there and isn't shown. */
export function demoGateway({ gateway, key }: RunningDemo, name: string, models: ChoicesOfRun): Gateway {
  const status: KeyStatus = { state: 'none' };
  return ofThisRun({ id: demoId, kind: 'demo', name, baseUrl: gateway.url, key: status, ...models }, key);
}

/** Returns a gateway whose only settings are its choices. */
function ofThisRun(
  own: Pick<GatewayProfile, 'id' | 'kind' | 'name' | 'baseUrl' | 'key' | keyof ChoicesOfRun>,
  key: string | null,
): Gateway {
  const { bypass, ...network } = defaultGatewayNetwork;
  return {
    profile: {
      ...own,
      reportUsage: true,
      translationFields: false,
      headers: [],
      network: { ...network, bypass: [...bypass] },
      proxySignIn: 'none',
      ca: null,
      uploadLimit: defaultUploadLimit,
      speechLimit: speechLimitRange.default,
      imageSide: imageSideRange.default,
    },
    caFile: null,
    key: async () => key,
    headers: async () => ({}),
    signIn: async () => null,
  };
}

/** Returns the page's view of the gateways. */
export function toGatewaysView(
  gateways: readonly Gateway[],
  currentId: string | null,
  audioGateways: AudioChoices,
  keys: { readonly keychain: boolean; readonly place: KeyPlace },
  lastTests: LastTests,
): Gateways {
  const profiles = gateways.map(({ profile }) => profile);
  return { gateways: profiles, currentId, audioGateways, keys, tests: [...lastTests.of(profiles)] };
}

/** The stored choice of gateways. */
export type GatewayChoiceStore = Pick<SettingsStore, 'gateways' | 'changeGateways'>;

/** Whether a gateway exists only for this run. Nothing that is learned about such a gateway is stored. */
export function isOfThisRun(gatewayId: string): boolean {
  return gatewayId === demoId || gatewayId === environmentId;
}

import { FailureError, failure } from '../../../shared/failure.ts';
import { speechLimitRange } from '../../../shared/limits.ts';
import { type AudioChoices, noAudioChoices } from '../../../shared/models/capability.ts';
import { gatewayAddresses } from '../../../shared/models/gateway-address.ts';
import { defaultGatewayNetwork, defaultUploadLimit } from '../../../shared/models/gateway-network.ts';
import type {
  GatewayProfile,
  Gateways,
  KeyPlace,
  KeyStatus,
} from '../../../shared/models/gateway-profile.ts';
import type { DemoGateway } from '../../demo-gateway/demo-gateway.ts';
import { maskedKey } from '../../gateway/gateway-failure.ts';
import type { KeyVault } from '../../storage/key-vault.ts';
import type { SavedGateway, SettingsStore } from '../../storage/settings-store.ts';
import type { GatewaySecrets, ProxySignIn } from './gateway-secrets.ts';
import type { LastTests } from './last-tests.ts';

/** The id of the built-in demo gateway. */
export const demoId = 'demo';

/** The id of the environment's gateway; it is never stored. */
export const environmentId = 'environment';

/** A gateway of this run: what the page sees of it, and what it may not know. */
export type Gateway = {
  readonly seen: GatewayProfile;
  /** The text of the extra CA file, as PEM. */
  readonly caFile: string | null;
  /** The key for a request; throws where it must be entered again. */
  key(): Promise<string | null>;
  /** The extra headers with their values; throws `header-needed` where one must be entered again. */
  headers(): Promise<Readonly<Record<string, string>>>;
  /** What opens the proxy that is set. */
  signIn(): Promise<ProxySignIn | null>;
};

/** The models that were chosen for a gateway of this run alone. */
export type ModelsOfRun = { readonly chatModel: string | null; readonly audioModels: AudioChoices };

/** None was. */
export const noModelsOfRun: ModelsOfRun = { chatModel: null, audioModels: noAudioChoices };

/** The demo gateway while it listens, with the key that only this process knows. */
export type RunningDemo = { readonly gateway: DemoGateway; readonly key: string };

/** A gateway from the environment. */
export type EnvironmentSource = {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly name: string;
};

/** A saved gateway, with its key and its other secrets from the vault. */
export function savedGateway(saved: SavedGateway, vault: KeyVault, secrets: GatewaySecrets): Gateway {
  const { id, headers, ca, network, usesKey, usesProxySignIn, ...plain } = saved;
  const { proxy } = network;
  const origin = gatewayAddresses(saved.baseUrl)?.origin ?? '';
  const status = vault.status(id, origin);
  // Such as after a restart, where the key was kept for one run only.
  const isLost = usesKey && status.state === 'none';
  const signIn = proxy.kind === 'url' ? secrets.signInStatus(id, proxy.url) : null;
  return {
    seen: {
      ...plain,
      id,
      kind: 'saved',
      network: { ...network, bypass: [...network.bypass] },
      key: isLost ? { state: 'asked-again', reason: 'not-saved' } : status,
      headers: headers.map((name) => ({ name, value: secrets.headerStatus(id, origin, name) })),
      proxySignIn: signIn === 'none' && usesProxySignIn ? 'asked-again' : (signIn ?? 'none'),
      ca: ca?.certificates ?? null,
    },
    caFile: ca?.pem ?? null,
    key: async () => {
      if (isLost)
        throw new FailureError(failure('key-needed', { host: URL.parse(origin)?.host, reason: 'not-saved' }));
      return vault.reveal(id, origin);
    },
    headers: () => secrets.headers(id, origin, headers),
    signIn: async () => (proxy.kind === 'url' ? secrets.signIn(id, proxy.url) : null),
  };
}

/** The gateway that the environment gives for this run. */
export function environmentGateway({ baseUrl, key, name }: EnvironmentSource, models: ModelsOfRun): Gateway {
  const status: KeyStatus = key
    ? { state: 'kept', masked: maskedKey(key), place: 'environment' }
    : { state: 'none' };
  const seen = { id: environmentId, kind: 'environment', name, baseUrl, key: status, ...models } as const;
  return ofThisRun(seen, key);
}

/** The demo gateway; its key opens nothing but itself and is not shown. */
export function demoGateway({ gateway, key }: RunningDemo, name: string, models: ModelsOfRun): Gateway {
  const status: KeyStatus = { state: 'none' };
  return ofThisRun({ id: demoId, kind: 'demo', name, baseUrl: gateway.url, key: status, ...models }, key);
}

/** A gateway for which nothing but its models can be chosen. */
function ofThisRun(
  own: Pick<GatewayProfile, 'id' | 'kind' | 'name' | 'baseUrl' | 'key' | keyof ModelsOfRun>,
  key: string | null,
): Gateway {
  const { bypass, ...network } = defaultGatewayNetwork;
  return {
    seen: {
      ...own,
      reportUsage: false,
      translationFields: false,
      headers: [],
      network: { ...network, bypass: [...bypass] },
      proxySignIn: 'none',
      ca: null,
      uploadLimit: defaultUploadLimit,
      speechLimit: speechLimitRange.default,
    },
    caFile: null,
    key: async () => key,
    headers: async () => ({}),
    signIn: async () => null,
  };
}

/** What the page sees of the gateways. */
export function toGatewaysView(
  gateways: readonly Gateway[],
  currentId: string | null,
  elsewhere: AudioChoices,
  keys: { readonly keychain: boolean; readonly place: KeyPlace },
  lastTests: LastTests,
): Gateways {
  const profiles = gateways.map(({ seen }) => seen);
  return { gateways: profiles, currentId, elsewhere, keys, tests: [...lastTests.of(profiles)] };
}

/** Where the choice of gateways is kept. */
export type GatewayBook = Pick<SettingsStore, 'gateways' | 'changeGateways'>;

/** Returns whether a gateway exists for this run only, so that nothing learned about it is stored. */
export function isOfThisRun(gatewayId: string): boolean {
  return gatewayId === demoId || gatewayId === environmentId;
}

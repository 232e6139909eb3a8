import { noAudioChoices } from '../../../src/shared/gateways/capability.ts';
import { defaultGatewayNetwork, defaultUploadLimit } from '../../../src/shared/gateways/gateway-network.ts';
import type { GatewayProfile, Gateways, Model } from '../../../src/shared/gateways/gateway-profile.ts';
import { defaultCurrency } from '../../../src/shared/gateways/prices.ts';
import { imageSideRange, speechLimitRange } from '../../../src/shared/limits.ts';
import { live } from './live.ts';
import { found, type Routes } from './router.ts';

const { bypass, ...network } = defaultGatewayNetwork;

const profile: GatewayProfile = {
  id: 'demo',
  kind: 'demo',
  name: 'Demo gateway',
  baseUrl: 'http://127.0.0.1:9',
  key: { state: 'none' },
  chatModel: null,
  audioModels: noAudioChoices,
  reportUsage: true,
  translationFields: false,
  sendFiles: false,
  sendAudio: false,
  extraFields: {},
  modelFields: [],
  currency: defaultCurrency,
  prices: [],
  headers: [],
  network: { ...network, bypass: [...bypass] },
  proxySignIn: 'none',
  ca: null,
  uploadLimit: defaultUploadLimit,
  speechLimit: speechLimitRange.default,
  imageSide: imageSideRange.default,
};

/** A gateway of a test: what differs from the demo gateway, and its models. */
export type TestGateway = Partial<GatewayProfile> & { readonly models: readonly Model[] };

const chat = (...ids: readonly string[]) => ids.map((id): Model => ({ id, kind: 'chat' }));

/** The demo gateway. */
export const demo: TestGateway = {
  models: [
    ...chat('demo-tour', 'demo-brief', 'demo-long', 'demo-thinker'),
    { id: 'whisper-demo', kind: 'transcription' },
    { id: 'demo-tts', kind: 'speech' },
  ],
};

/** Returns a gateway that the user has added, with these chat models. */
export function saved(...models: readonly string[]): TestGateway {
  const key = { state: 'saved', masked: 'sk-…6789', place: 'session' } as const;
  return {
    id: 'saved',
    kind: 'saved',
    name: 'Harbour',
    baseUrl: 'http://localhost:8080',
    key,
    models: chat(...models),
  };
}

/** Doubles the gateways, of which the first is in use. */
export function createGateways(all: readonly TestGateway[]) {
  const models = new Map([demo, ...all].map((one) => [one.id ?? profile.id, one.models]));
  const gateways = live<Gateways>({
    gateways: all.map(({ models: _, ...own }) => ({ ...profile, ...own })),
    currentId: all[0] ? (all[0].id ?? profile.id) : null,
    audioGateways: noAudioChoices,
    keys: { keychain: false, place: 'session' },
    tests: [],
  });
  const get = (id: string | null) =>
    found(gateways.now().gateways.find((one) => one.id === (id ?? gateways.now().currentId)));
  const routes = {
    gateways: {
      watch: (_, signal) => gateways.watch(signal),
      models: ({ gatewayId }) => ({ models: [...found(models.get(gatewayId))], fetchedAt: 0, failure: null }),
      limits: () => [],
      // Of a test, the page only learns that the connection works.
      test: async function* () {
        const passed = {
          outcome: 'passed' as const,
          ms: 1,
          code: 'reached',
          facts: {},
          failure: null,
          fix: null,
        };
        yield { type: 'done' as const, result: { check: 'models' as const, ...passed, extensions: [] } };
      },
      nearby: () => [],
      useDemo: () =>
        void gateways.set({
          ...gateways.now(),
          gateways: [...gateways.now().gateways, profile],
          currentId: profile.id,
        }),
      use: ({ gatewayId }) => void gateways.set({ ...gateways.now(), currentId: get(gatewayId).id }),
      change: ({ gatewayId, ...change }) => {
        const changed = { ...get(gatewayId), ...change } as GatewayProfile;
        const others = gateways.now().gateways.map((one) => (one.id === gatewayId ? changed : one));
        gateways.set({ ...gateways.now(), gateways: others });
        return changed;
      },
    },
  } satisfies Routes;
  return { routes, get, modelsOf: (id: string) => models.get(id) ?? [] };
}

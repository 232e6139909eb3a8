import { strings } from '../../shared/i18n/locale.ts';
import { maskedKey } from '../gateway/gateway-failure.ts';
import { createNetwork } from '../gateway/network/network.ts';
import { createSecretMask } from '../gateway/secret-mask.ts';
import type { Database } from '../storage/database.ts';
import { createGatewayLimitStore } from '../storage/gateway-limit-store.ts';
import { createGatewayPauseStore } from '../storage/gateway-pause-store.ts';
import { openKeyVault } from '../storage/key-vault.ts';
import type { Log } from '../storage/log.ts';
import { createModelListStore } from '../storage/model-list-store.ts';
import type { Sealer } from '../storage/sealer.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { Clock } from './clock.ts';
import { createDemoLifetime } from './gateways/demo-lifetime.ts';
import { createDoctor } from './gateways/doctor/doctor.ts';
import { type EnvironmentSource, isOfThisRun } from './gateways/gateway-sources.ts';
import { createGatewaysService } from './gateways/gateways-service.ts';
import { createModelLists } from './gateways/model-lists.ts';
import { createNearbyGateways } from './gateways/nearby-gateways.ts';
import { gatewayRoutes } from './gateways/routes.ts';
import { createInspectorService } from './inspector/inspector-service.ts';
import { inspectorRoutes } from './inspector/routes.ts';

/** Composes the gateways with their keys, the network through which they're reached, and the request inspector. */
export async function composeGateways({
  database,
  dataFolder,
  settings,
  keychain,
  start,
  clock,
  log,
}: {
  readonly database: Database;
  readonly dataFolder: string;
  readonly settings: SettingsStore;
  /** The system keychain; null if there is none. */
  readonly keychain: Sealer | null;
  /** Which gateway this run starts with: the demo, the environment's, or the saved one if neither is given. */
  readonly start: {
    readonly demo: boolean;
    readonly environment: Omit<EnvironmentSource, 'name'> | null;
  };
  readonly clock: Clock;
  readonly log: Log;
}) {
  const chosen = { get: settings.keyPlace, set: settings.setKeyPlace };
  const vault = await openKeyVault(dataFolder, { keychain, masked: maskedKey, chosen }, clock.now);
  const network = createNetwork({ environment: process.env });
  const secretMask = createSecretMask();
  const inspector = createInspectorService(clock, secretMask.maskWithHints);
  const limits = createGatewayLimitStore(database, isOfThisRun, clock.now);
  const pauses = createGatewayPauseStore(database, isOfThisRun, clock.now);
  const gateways = await createGatewaysService({
    vault,
    keychain: keychain !== null,
    network,
    recorder: inspector,
    secretMask,
    choiceStore: settings,
    demo: createDemoLifetime(async (key) => {
      const { createDemoGateway } = await import('../demo-gateway/demo-gateway.ts');
      return createDemoGateway({ key });
    }),
    modelLists: createModelLists(createModelListStore(database), clock, log),
    limits,
    pauses,
    start: {
      demo: start.demo,
      environment: start.environment && {
        ...start.environment,
        get name() {
          return strings().gateways.environment;
        },
      },
    },
    demoName: () => strings().gateways.demo,
  });
  const doctor = createDoctor({ gateways, network, limits, clock });
  const nearby = createNearbyGateways(network);
  return {
    gateways,
    limits,
    pauses,
    network,
    inspector,
    routes: {
      gateways: gatewayRoutes({ gateways, limits, doctor, nearby }),
      inspector: inspectorRoutes(inspector),
    },
    dispose: async () => {
      await gateways.close();
      await network.close();
    },
  };
}

/** The gateways, and what reaches them, that the rest of the app uses. */
export type Connections = Awaited<ReturnType<typeof composeGateways>>;

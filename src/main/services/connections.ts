import { strings } from '../../shared/i18n/locale.ts';
import { createDemoGateway } from '../demo-gateway/demo-gateway.ts';
import type { Network } from '../gateway/network/network.ts';
import type { SecretMask } from '../gateway/secret-mask.ts';
import type { Database } from '../storage/database.ts';
import { createGatewayLimitStore, type GatewayLimitStore } from '../storage/gateway-limit-store.ts';
import type { KeyVault } from '../storage/key-vault.ts';
import { createModelListStore } from '../storage/model-list-store.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { Clock } from './clock.ts';
import { createDemoLifetime } from './gateways/demo-lifetime.ts';
import { createDoctor } from './gateways/doctor/doctor.ts';
import type { GatewayRouteParts } from './gateways/gateway-routes.ts';
import { type EnvironmentSource, isOfThisRun } from './gateways/gateway-sources.ts';
import { createGatewaysService } from './gateways/gateways-service.ts';
import { createModelLists } from './gateways/model-lists.ts';
import { createNearbyGateways } from './gateways/nearby-gateways.ts';
import type { RequestRecorder } from './inspector/inspector-service.ts';

/** What connections to gateways work with; `start` is how this run begins (`rulings` 9). */
export type ConnectionDeps = {
  readonly database: Database;
  readonly settings: SettingsStore;
  readonly vault: KeyVault;
  readonly keychain: boolean;
  readonly network: Network;
  readonly recorder: RequestRecorder;
  readonly secretMask: SecretMask;
  readonly start: {
    readonly demo: boolean;
    readonly environment: Omit<EnvironmentSource, 'name'> | null;
  };
  readonly clock: Clock;
};

/** All that is about gateways: which there are, what is known of them, their test, and those on this computer. */
export async function createConnections(
  deps: ConnectionDeps,
): Promise<GatewayRouteParts & { readonly limits: GatewayLimitStore }> {
  const { database, network, clock, start } = deps;
  const limits = createGatewayLimitStore(database, isOfThisRun);
  const gateways = await createGatewaysService({
    ...deps,
    book: deps.settings,
    demo: createDemoLifetime((key) => createDemoGateway({ key })),
    modelLists: createModelLists(createModelListStore(database), clock),
    limits,
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
  return {
    gateways,
    limits,
    doctor: createDoctor({ gateways, network, clock }),
    nearby: createNearbyGateways(network),
  };
}

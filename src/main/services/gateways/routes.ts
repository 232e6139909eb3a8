import { implement } from '@orpc/server';
import { gatewaysContract } from '../../../shared/contract/gateways.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { Doctor } from './doctor/doctor.ts';
import { demoId } from './gateway-sources.ts';
import type { GatewaysService } from './gateways-service.ts';
import type { NearbyGateways } from './nearby-gateways.ts';

/** Dependencies of the gateway routes. */
type GatewayRouteParts = {
  readonly gateways: GatewaysService;
  readonly limits: GatewayLimitStore;
  readonly doctor: Doctor;
  readonly nearby: NearbyGateways;
};

/** Implements the contract's gateway procedures. */
export function gatewayRoutes({ gateways, limits, doctor, nearby }: GatewayRouteParts) {
  const os = implement(gatewaysContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => gateways.watch(signal)),
    add: os.add.handler(({ input }) => gateways.add(input.name, input.baseUrl, input.key)),
    change: os.change.handler(({ input: { gatewayId, ...change } }) => gateways.change(gatewayId, change)),
    remove: os.remove.handler(({ input }) => gateways.remove(input.gatewayId)),
    saveKey: os.saveKey.handler(({ input }) => gateways.saveKey(input.gatewayId, input.key)),
    deleteKey: os.deleteKey.handler(({ input }) => gateways.deleteKey(input.gatewayId)),
    saveHeader: os.saveHeader.handler(({ input }) =>
      gateways.saveHeader(input.gatewayId, input.name, input.value),
    ),
    deleteHeader: os.deleteHeader.handler(({ input }) => gateways.deleteHeader(input.gatewayId, input.name)),
    saveProxySignIn: os.saveProxySignIn.handler(({ input: { gatewayId, ...signIn } }) =>
      gateways.saveProxySignIn(gatewayId, signIn),
    ),
    deleteProxySignIn: os.deleteProxySignIn.handler(({ input }) =>
      gateways.deleteProxySignIn(input.gatewayId),
    ),
    setCaFile: os.setCaFile.handler(({ input }) => gateways.setCaFile(input.gatewayId, input.text)),
    limits: os.limits.handler(({ input }) => [...limits.all(input.gatewayId)]),
    setLimits: os.setLimits.handler(({ input: { gatewayId, model, limits: known } }) => {
      if (known) limits.set(gatewayId, model || null, known);
      else limits.remove(gatewayId, model);
      return [...limits.all(gatewayId)];
    }),
    setCapabilityGateway: os.setCapabilityGateway.handler(({ input }) =>
      gateways.setCapabilityGateway(input.capability, input.gatewayId),
    ),
    test: os.test.handler(({ input, signal }) => doctor.test(input.gatewayId, signal)),
    nearby: os.nearby.handler(({ signal }) => nearby(signal)),
    chooseKeyPlace: os.chooseKeyPlace.handler(({ input }) => gateways.chooseKeyPlace(input.place)),
    use: os.use.handler(({ input }) => gateways.use(input.gatewayId)),
    useDemo: os.useDemo.handler(() => gateways.use(demoId)),
    models: os.models.handler(({ input, signal }) => gateways.models(input.gatewayId, input.refresh, signal)),
  });
}

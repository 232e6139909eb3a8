import { gatewaysContract } from '../../../shared/contract/gateways.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import { routesOf } from '../routes-of.ts';
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
  return routesOf(gatewaysContract, {
    watch: (_, signal) => gateways.watch(signal),
    add: (input) => gateways.add(input.name, input.baseUrl, input.key),
    change: ({ gatewayId, ...change }) => gateways.change(gatewayId, change),
    remove: (input) => gateways.remove(input.gatewayId),
    saveKey: (input) => gateways.saveKey(input.gatewayId, input.key),
    deleteKey: (input) => gateways.deleteKey(input.gatewayId),
    saveHeader: (input) => gateways.saveHeader(input.gatewayId, input.name, input.value),
    deleteHeader: (input) => gateways.deleteHeader(input.gatewayId, input.name),
    saveProxySignIn: ({ gatewayId, ...signIn }) => gateways.saveProxySignIn(gatewayId, signIn),
    deleteProxySignIn: (input) => gateways.deleteProxySignIn(input.gatewayId),
    setCaFile: (input) => gateways.setCaFile(input.gatewayId, input.text),
    limits: (input) => [...limits.all(input.gatewayId)],
    setLimits: ({ gatewayId, model, limits: known }) => {
      if (known) limits.set(gatewayId, model || null, known);
      else limits.remove(gatewayId, model);
      return [...limits.all(gatewayId)];
    },
    setCapabilityGateway: (input) => gateways.setCapabilityGateway(input.capability, input.gatewayId),
    test: ({ gatewayId, capabilities }, signal) => doctor.test(gatewayId, capabilities, signal),
    nearby: (_, signal) => nearby(signal),
    chooseKeyPlace: (input) => gateways.chooseKeyPlace(input.place),
    use: (input) => gateways.use(input.gatewayId),
    useDemo: () => gateways.use(demoId),
    models: (input, signal) => gateways.models(input.gatewayId, input.refresh, signal),
  });
}

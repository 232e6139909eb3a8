import { implement } from '@orpc/server';
import { gatewaysContract } from '../../../shared/contract/gateways.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { Doctor } from './doctor/doctor.ts';
import { demoId } from './gateway-sources.ts';
import type { GatewaysService } from './gateways-service.ts';
import type { NearbyGateways } from './nearby-gateways.ts';

/** What the gateway routes call. */
type GatewayRouteParts = {
  readonly gateways: GatewaysService;
  readonly limits: GatewayLimitStore;
  readonly doctor: Doctor;
  readonly nearby: NearbyGateways;
};

/** Implements the contract's gateways. */
export function gatewayRoutes({ gateways, limits, doctor, nearby }: GatewayRouteParts) {
  const os = implement(gatewaysContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => gateways.watch(signal)),
    add: os.add.handler(({ input }) => gateways.add(input.name, input.baseUrl, input.key)),
    change: os.change.handler(({ input: { gatewayId, ...change } }) => gateways.change(gatewayId, change)),
    remove: os.remove.handler(({ input }) => gateways.remove(input.gatewayId)),
    keepKey: os.keepKey.handler(({ input }) => gateways.keepKey(input.gatewayId, input.key)),
    forgetKey: os.forgetKey.handler(({ input }) => gateways.forgetKey(input.gatewayId)),
    keepHeader: os.keepHeader.handler(({ input }) =>
      gateways.keepHeader(input.gatewayId, input.name, input.value),
    ),
    forgetHeader: os.forgetHeader.handler(({ input }) => gateways.forgetHeader(input.gatewayId, input.name)),
    keepProxySignIn: os.keepProxySignIn.handler(({ input: { gatewayId, ...signIn } }) =>
      gateways.keepProxySignIn(gatewayId, signIn),
    ),
    forgetProxySignIn: os.forgetProxySignIn.handler(({ input }) =>
      gateways.forgetProxySignIn(input.gatewayId),
    ),
    setCaFile: os.setCaFile.handler(({ input }) => gateways.setCaFile(input.gatewayId, input.text)),
    limits: os.limits.handler(({ input }) => [...limits.all(input.gatewayId)]),
    setLimits: os.setLimits.handler(({ input: { gatewayId, model, limits: known } }) => {
      if (known) limits.set(gatewayId, model || null, known);
      else limits.forget(gatewayId, model);
      return [...limits.all(gatewayId)];
    }),
    sendElsewhere: os.sendElsewhere.handler(({ input }) =>
      gateways.sendElsewhere(input.capability, input.gatewayId),
    ),
    test: os.test.handler(({ input, signal }) => doctor.test(input.gatewayId, signal)),
    nearby: os.nearby.handler(({ signal }) => nearby(signal)),
    chooseKeyPlace: os.chooseKeyPlace.handler(({ input }) => gateways.chooseKeyPlace(input.place)),
    use: os.use.handler(({ input }) => gateways.use(input.gatewayId)),
    useDemo: os.useDemo.handler(() => gateways.use(demoId)),
    models: os.models.handler(({ input, signal }) => gateways.models(input.gatewayId, input.refresh, signal)),
  });
}

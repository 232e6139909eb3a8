import type { GatewayTest } from '../../../shared/gateways/gateway-check.ts';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { testedSettings } from '../../../shared/gateways/gateway-profile.ts';

/** The last complete test of each gateway in this run. */
export type LastTests = {
  /** Stores a test of `tested`, the gateway as it was when the test began. */
  record(tested: GatewayProfile, test: GatewayTest): void;
  /** Returns the tests that are still valid for these gateways. */
  of(gateways: readonly GatewayProfile[]): readonly GatewayTest[];
};

/** Creates an empty store, in memory. */
export function createLastTests(): LastTests {
  const tests = new Map<string, { readonly settings: string; readonly test: GatewayTest }>();
  return {
    record: (tested, test) => void tests.set(tested.id, { settings: testedSettings(tested), test }),
    of: (gateways) =>
      gateways.flatMap((gateway) => {
        const last = tests.get(gateway.id);
        return last?.settings === testedSettings(gateway) ? [last.test] : [];
      }),
  };
}

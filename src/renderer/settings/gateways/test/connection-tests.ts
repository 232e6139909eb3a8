import { create } from 'zustand';
import type { Failure } from '../../../../shared/failure.ts';
import type { Check, CheckFix, CheckResult } from '../../../../shared/gateways/gateway-check.ts';
import type { GatewayProfile } from '../../../../shared/gateways/gateway-profile.ts';
import { testedSettings } from '../../../../shared/gateways/gateway-profile.ts';
import { testsCapabilities } from '../../../../shared/gateways/test-verdict.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { backend } from '../../../backend/connection.ts';
import { failureOf } from '../../../backend/failure-of.ts';
import { noteOutcome } from '../../../stores/gateways/gateway-health.ts';
import { useLastTest } from '../../../stores/gateways/gateways-store.ts';
import { clearModels, listModels } from '../../../stores/gateways/models-store.ts';

/** A test of a gateway: the check that is running, and the results so far. */
export type ConnectionTest = {
  /** The gateway's {@link testedSettings} at the start. The test is outdated once they change. */
  readonly settings: string;
  /** Whether capabilities are tested, and not only the connection. */
  readonly capabilities: boolean;
  readonly running: boolean;
  readonly check: Check | null;
  readonly results: readonly CheckResult[];
  /** In epoch ms. Null while the test is running, or if it was stopped. */
  readonly endedAt: number | null;
  /** Why the test itself failed. Failed checks are in `results`. */
  readonly failure: Failure | null;
};

const useTests = create<Readonly<Record<string, ConnectionTest | undefined>>>(() => ({}));
const controllers = new Map<string, AbortController>();

/**
 * Returns this page's test of the gateway or, if there is none, the last complete test. Ignores tests with other
 * settings.
 */
export function useConnectionTest(gateway: GatewayProfile): ConnectionTest | null {
  const settings = testedSettings(gateway);
  const test = useTests((tests) => tests[gateway.id]);
  const last = useLastTest(gateway.id);
  if (test?.settings === settings) return test;
  if (!last) return null;
  const capabilities = testsCapabilities(last.results);
  return { ...last, settings, capabilities, running: false, check: null, failure: null };
}

/**
 * Tests a gateway, aborting any test of it that is already running. Only a test of its `capabilities` may cost
 * something. The results also update the page's model list and the gateway's state. Never throws.
 */
export async function testConnection(
  gateway: GatewayProfile,
  { capabilities }: { readonly capabilities: boolean },
): Promise<void> {
  const { id: gatewayId } = gateway;
  controllers.get(gatewayId)?.abort();
  const controller = new AbortController();
  controllers.set(gatewayId, controller);
  let test: ConnectionTest = {
    settings: testedSettings(gateway),
    capabilities,
    running: true,
    check: null,
    results: [],
    endedAt: null,
    failure: null,
  };
  const show = (change: Partial<ConnectionTest>) => {
    test = { ...test, ...change };
    if (controllers.get(gatewayId) === controller) useTests.setState({ [gatewayId]: test });
  };
  show({});
  try {
    const { signal } = controller;
    for await (const event of await backend().gateways.test({ gatewayId, capabilities }, { signal })) {
      if (event.type === 'started') show({ check: event.check });
      else {
        show({ results: [...test.results, event.result] });
        noteResult(gatewayId, event.result);
      }
    }
    show({ running: false, check: null, endedAt: Date.now() });
  } catch (thrown) {
    show({ running: false, check: null, failure: controller.signal.aborted ? null : failureOf(thrown) });
  }
}

/** Stops a gateway's test and keeps its results so far. */
export function stopTest(gatewayId: string): void {
  controllers.get(gatewayId)?.abort();
}

/**
 * Applies a check's fix and tests the gateway again, in the same way. Returns null, or the failure if the gateway couldn't be changed.
 */
export async function applyFix(
  { id: gatewayId, audioModels }: GatewayProfile,
  fix: Exclude<CheckFix, { kind: 'key' }>,
  scope: { readonly capabilities: boolean },
): Promise<Failure | null> {
  const changed = await callBackend((api) => {
    if (fix.kind === 'base-url') return api.gateways.change({ gatewayId, baseUrl: fix.baseUrl });
    const { capability, model } = fix;
    return capability === 'chat'
      ? api.gateways.change({ gatewayId, chatModel: model })
      : api.gateways.change({ gatewayId, audioModels: { ...audioModels, [capability]: model } });
  });
  if (!changed.ok) return changed.failure;
  if (fix.kind === 'base-url') clearModels(gatewayId);
  void testConnection(changed.value, scope);
  return null;
}

function noteResult(gatewayId: string, { check, failure }: CheckResult): void {
  if (failure) noteOutcome(gatewayId, failure);
  // The test has just refreshed the cached list, so this sends no request to the gateway.
  if (!failure && check === 'models') void listModels(gatewayId, { refresh: false });
  if (!failure && (check === 'models' || check === 'chat')) noteOutcome(gatewayId, null);
}

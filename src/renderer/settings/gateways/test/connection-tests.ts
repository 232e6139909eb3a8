import { create } from 'zustand';
import type { Failure } from '../../../../shared/failure.ts';
import type { Check, CheckFix, CheckResult } from '../../../../shared/models/gateway-check.ts';
import type { GatewayProfile } from '../../../../shared/models/gateway-profile.ts';
import { testedSettings } from '../../../../shared/models/tested-settings.ts';
import { backend } from '../../../backend/connection.ts';
import { failureOf } from '../../../backend/failure-of.ts';
import { noteOutcome } from '../../../stores/gateways/gateway-health.ts';
import { askGateways, useLastTest } from '../../../stores/gateways/gateways-store.ts';
import { forgetModels, listModels } from '../../../stores/gateways/models-store.ts';

/** A test of a gateway: what is being looked at, and what was found so far. */
export type ConnectionTest = {
  /** The test holds while the gateway's {@link testedSettings} are these. */
  readonly settings: string;
  readonly running: boolean;
  readonly check: Check | null;
  readonly results: readonly CheckResult[];
  /** In epoch ms; null while it runs. */
  readonly endedAt: number | null;
  /** Why the test itself could not go on. */
  readonly failure: Failure | null;
};

const useTests = create<Readonly<Record<string, ConnectionTest | undefined>>>(() => ({}));
const stops = new Map<string, AbortController>();

/** Returns the test of this page, else the last whole test, as long as it holds for the gateway's settings. */
export function useConnectionTest(gateway: GatewayProfile): ConnectionTest | null {
  const settings = testedSettings(gateway);
  const own = useTests((tests) => tests[gateway.id]);
  const last = useLastTest(gateway.id);
  if (own?.settings === settings) return own;
  return last && { ...last, settings, running: false, check: null, failure: null };
}

/** Tests a gateway from the start. What it tells of its models and its state holds for the whole page. */
export async function testConnection(gateway: GatewayProfile): Promise<void> {
  const { id: gatewayId } = gateway;
  stops.get(gatewayId)?.abort();
  const stop = new AbortController();
  stops.set(gatewayId, stop);
  let test: ConnectionTest = {
    settings: testedSettings(gateway),
    running: true,
    check: null,
    results: [],
    endedAt: null,
    failure: null,
  };
  const show = (change: Partial<ConnectionTest>) => {
    test = { ...test, ...change };
    if (stops.get(gatewayId) === stop) useTests.setState({ [gatewayId]: test });
  };
  show({});
  try {
    for await (const event of await backend().gateways.test({ gatewayId }, { signal: stop.signal })) {
      if (event.type === 'begun') show({ check: event.check });
      else {
        show({ results: [...test.results, event.result] });
        noteResult(gatewayId, event.result);
      }
    }
    show({ running: false, check: null, endedAt: Date.now() });
  } catch (thrown) {
    show({ running: false, check: null, failure: stop.signal.aborted ? null : failureOf(thrown) });
  }
}

/** Ends a test; what it found so far stays. */
export function stopTest(gatewayId: string): void {
  stops.get(gatewayId)?.abort();
}

/** Mends what a check found, and tests again; answers with why it can't be mended. The key is the person's to enter. */
export async function applyFix(
  { id: gatewayId, audioModels }: GatewayProfile,
  fix: Exclude<CheckFix, { kind: 'key' }>,
): Promise<Failure | null> {
  const changed = await askGateways((to) => {
    if (fix.kind === 'base-url') return to.change({ gatewayId, baseUrl: fix.baseUrl });
    const { capability, model } = fix;
    return capability === 'chat'
      ? to.change({ gatewayId, chatModel: model })
      : to.change({ gatewayId, audioModels: { ...audioModels, [capability]: model } });
  });
  if (!changed.ok) return changed.failure;
  if (fix.kind === 'base-url') forgetModels(gatewayId);
  void testConnection(changed.value);
  return null;
}

function noteResult(gatewayId: string, { check, failure }: CheckResult): void {
  if (failure) noteOutcome(gatewayId, failure);
  // The list is fresh where it is kept; asking for it costs no request.
  if (!failure && check === 'models') void listModels(gatewayId, { refresh: false });
  if (!failure && (check === 'models' || check === 'chat')) noteOutcome(gatewayId, null);
}

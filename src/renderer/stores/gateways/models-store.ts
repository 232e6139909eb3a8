import { useEffect } from 'react';
import { create } from 'zustand';
import { type Failure, failure } from '../../../shared/failure.ts';
import type { ModelList } from '../../../shared/gateways/gateway-profile.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { clearOutcome, noteOutcome } from './gateway-health.ts';
import { useGateways } from './gateways-store.ts';
import { hostOf } from './presets.ts';

/** A gateway's models as far as the page has loaded them, and whether they're being listed right now. */
export type KnownModels = ModelList & { readonly listing: boolean };

const unloadedModels: KnownModels = { models: [], fetchedAt: null, failure: null, listing: false };

const useLists = create<{ readonly byGateway: Readonly<Record<string, KnownModels>> }>(() => ({
  byGateway: {},
}));

/** Returns the known models of a gateway. Doesn't request them. */
export function useKnownModels(gatewayId: string | null): KnownModels {
  return (
    useLists(({ byGateway }) => (gatewayId === null ? undefined : byGateway[gatewayId])) ?? unloadedModels
  );
}

/** Returns the models of a gateway. Lists them on first use, from the cache if it's fresh. */
export function useModels(gatewayId: string | null): KnownModels {
  const list = useLists(({ byGateway }) => (gatewayId === null ? undefined : byGateway[gatewayId]));
  const isLoaded = list !== undefined;
  useEffect(() => {
    if (gatewayId !== null && !isLoaded) void listModels(gatewayId, { refresh: false });
  }, [gatewayId, isLoaded]);
  return list ?? unloadedModels;
}

/** Returns the known models of all gateways, by gateway id. Doesn't request them. */
export function useAllModels(): Readonly<Record<string, KnownModels>> {
  return useLists(({ byGateway }) => byGateway);
}

/** Lists the models of the gateways that this page hasn't listed yet, from the cache where it's fresh. */
export function listRemainingModels(): void {
  const { byGateway } = useLists.getState();
  for (const { id } of useGateways.getState().gateways?.gateways ?? [])
    if (!byGateway[id]) void listModels(id, { refresh: false });
}

/** Number of times that the models of each gateway have been cleared. */
const clearCounts = new Map<string, number>();

/**
 * Lists a gateway's models. `refresh` bypasses the cache. A failure is stored next to the last known models and never
 * replaces them. If `signal` times out, the failure is `timed-out`. If it's aborted for another reason, nothing
 * changes. A list that arrives after the models were cleared isn't stored.
 */
export async function listModels(
  gatewayId: string,
  { refresh, signal }: { readonly refresh: boolean; readonly signal?: AbortSignal },
): Promise<ModelList> {
  const clearCount = clearCounts.get(gatewayId);
  store(gatewayId, { ...knownModels(gatewayId), listing: true });
  const { list, outcome } = await listed(gatewayId, refresh, signal);
  if (clearCounts.get(gatewayId) === clearCount) {
    if (outcome !== undefined) noteOutcome(gatewayId, outcome);
    store(gatewayId, { ...list, listing: false });
  }
  return list;
}

/** Clears a gateway's models, after its address or key has changed. */
export function clearModels(gatewayId: string): void {
  clearOutcome(gatewayId);
  clearCounts.set(gatewayId, (clearCounts.get(gatewayId) ?? 0) + 1);
  useLists.setState(({ byGateway: { [gatewayId]: _removed, ...byGateway } }) => ({ byGateway }));
}

/** A list, and the outcome to record for the gateway's health: a failure, null for success, or undefined for none. */
type Listed = { readonly list: ModelList; readonly outcome?: Failure | null };

async function listed(gatewayId: string, refresh: boolean, signal: AbortSignal | undefined): Promise<Listed> {
  try {
    const list = await backend().gateways.models({ gatewayId, refresh }, signal ? { signal } : {});
    // A cached list is no evidence of the gateway's current health.
    return refresh || list.failure ? { list, outcome: list.failure } : { list };
  } catch (thrown) {
    const { models, fetchedAt, failure: before } = knownModels(gatewayId);
    if (signal?.aborted && !isTimeout(signal)) return { list: { models, fetchedAt, failure: before } };
    const failed: Failure = signal?.aborted ? timedOut(gatewayId) : failureOf(thrown);
    return { list: { models, fetchedAt, failure: failed }, outcome: failed };
  }
}

function knownModels(gatewayId: string): KnownModels {
  return useLists.getState().byGateway[gatewayId] ?? unloadedModels;
}

function isTimeout(signal: AbortSignal): boolean {
  return signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
}

function timedOut(gatewayId: string): Failure {
  const { gateways } = useGateways.getState();
  const gateway = gateways?.gateways.find(({ id }) => id === gatewayId);
  return failure('timed-out', { host: (gateway && hostOf(gateway.baseUrl)) || undefined });
}

function store(gatewayId: string, list: KnownModels): void {
  useLists.setState(({ byGateway }) => ({ byGateway: { ...byGateway, [gatewayId]: list } }));
}

import { useEffect } from 'react';
import { create } from 'zustand';
import type { ModelLimits } from '../../../shared/gateways/gateway-limits.ts';
import { callBackend } from '../../backend/call-backend.ts';

/** The last fetched limits of each gateway, by gateway id. */
const useLimits = create<{ readonly byGateway: Readonly<Record<string, readonly ModelLimits[]>> }>(() => ({
  byGateway: {},
}));

/** Fetches the learned limits of a gateway. If that fails, the last known limits stay. Never throws. */
export async function fetchLearnedLimits(gatewayId: string): Promise<void> {
  const outcome = await callBackend((api) => api.gateways.limits({ gatewayId }));
  if (!outcome.ok) return;
  useLimits.setState(({ byGateway }) => ({ byGateway: { ...byGateway, [gatewayId]: outcome.value } }));
}

/** Returns the last fetched limits of a gateway that apply to a model. */
export function learnedLimits(gatewayId: string | null, model: string): readonly ModelLimits[] {
  const all = gatewayId === null ? undefined : useLimits.getState().byGateway[gatewayId];
  return (all ?? []).filter((one) => one.model === model || one.model === '');
}

/**
 * Returns the limits of a gateway that apply to a model. They are fetched again when `version` changes, which counts
 * what may have taught more.
 */
export function useLearnedLimits(
  gatewayId: string | null,
  model: string,
  version: unknown,
): readonly ModelLimits[] {
  useLimits();
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again for another model and version
  useEffect(() => {
    if (gatewayId !== null) void fetchLearnedLimits(gatewayId);
  }, [gatewayId, model, version]);
  return learnedLimits(gatewayId, model);
}

import { create } from 'zustand';
import { blockingFailures } from '../../../shared/chat/blocking-failures.ts';
import type { Failure, FailureCode } from '../../../shared/failure.ts';

/** The outcome of the last request by gateway id: null if it succeeded, absent if there was none. */
export type LastOutcomes = Readonly<Record<string, Failure | null>>;

type Health = {
  readonly byGateway: LastOutcomes;
  /** When a gateway last completed a reply, in epoch ms. */
  readonly repliedAt: Readonly<Record<string, number>>;
};

const useOutcomes = create<Health>(() => ({ byGateway: {}, repliedAt: {} }));

// Timeouts and used-up quotas also make a gateway unusable. Other failures affect only a single request.
const unhealthyCodes = new Set<FailureCode>([...blockingFailures, 'quota-exceeded', 'timed-out']);

/** Records the outcome of a request (null: success). Ignores failures that don't affect the gateway's health. */
export function noteOutcome(gatewayId: string, failure: Failure | null): void {
  if (failure && !unhealthyCodes.has(failure.code)) return;
  useOutcomes.setState(({ byGateway }) => ({ byGateway: { ...byGateway, [gatewayId]: failure } }));
}

/** Records the outcome of a reply (null: success). A successful reply is better evidence than a list of models. */
export function noteReply(gatewayId: string, failure: Failure | null): void {
  noteOutcome(gatewayId, failure);
  if (failure) return;
  useOutcomes.setState(({ repliedAt }) => ({ repliedAt: { ...repliedAt, [gatewayId]: Date.now() } }));
}

/** Returns when a gateway last completed a reply, in epoch ms; 0 if never. */
export function useRepliedAt(gatewayId: string | null): number {
  return useOutcomes(({ repliedAt }) => (gatewayId === null ? undefined : repliedAt[gatewayId])) ?? 0;
}

/** Clears a gateway's last outcome, after its address or key has changed. */
export function clearOutcome(gatewayId: string): void {
  useOutcomes.setState(({ byGateway: { [gatewayId]: _removed, ...byGateway } }) => ({ byGateway }));
}

/** Returns the outcome of the last request: null if it succeeded, undefined if there was none. */
export function useLastOutcome(gatewayId: string | null): Failure | null | undefined {
  return useOutcomes(({ byGateway }) => (gatewayId === null ? undefined : byGateway[gatewayId]));
}

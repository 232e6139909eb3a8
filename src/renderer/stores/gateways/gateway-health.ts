import { create } from 'zustand';
import type { Failure, FailureCode } from '../../../shared/failure.ts';

/** How the last request to a gateway ended, by gateway: null where it answered; absent where none was made yet. */
export type LastOutcomes = Readonly<Record<string, Failure | null>>;

type Health = {
  readonly byGateway: LastOutcomes;
  /** When a gateway last gave a reply, in epoch ms. */
  readonly repliedAt: Readonly<Record<string, number>>;
};

const useOutcomes = create<Health>(() => ({ byGateway: {}, repliedAt: {} }));

// What these say holds for whatever is asked next; all others are about one request.
const badSigns: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'key-refused',
  'quota-exceeded',
  'key-needed',
  'key-unreadable',
  'redirected',
  'not-a-gateway',
  'no-such-host',
  'connection-refused',
  'unreachable',
  'timed-out',
  'certificate',
  'bad-address',
]);

/** Notes how a request to a gateway ended: with null where it answered. What tells nothing of the gateway is left out. */
export function noteOutcome(gatewayId: string, failure: Failure | null): void {
  if (failure && !badSigns.has(failure.code)) return;
  useOutcomes.setState(({ byGateway }) => ({ byGateway: { ...byGateway, [gatewayId]: failure } }));
}

/** Notes how a reply ended: with null where the gateway gave it, which proves more than its list of models. */
export function noteReply(gatewayId: string, failure: Failure | null): void {
  noteOutcome(gatewayId, failure);
  if (failure) return;
  useOutcomes.setState(({ repliedAt }) => ({ repliedAt: { ...repliedAt, [gatewayId]: Date.now() } }));
}

/** Returns when a gateway last gave a reply, in epoch ms; 0 where it gave none yet. */
export function useRepliedAt(gatewayId: string | null): number {
  return useOutcomes(({ repliedAt }) => (gatewayId === null ? undefined : repliedAt[gatewayId])) ?? 0;
}

/** Forgets how a gateway was: its address or key has changed. */
export function forgetOutcome(gatewayId: string): void {
  useOutcomes.setState(({ byGateway: { [gatewayId]: _forgotten, ...byGateway } }) => ({ byGateway }));
}

/** How the last request to a gateway ended; undefined where none was made yet. */
export function useLastOutcome(gatewayId: string | null): Failure | null | undefined {
  return useOutcomes(({ byGateway }) => (gatewayId === null ? undefined : byGateway[gatewayId]));
}

import { create } from 'zustand';
import type { Failure, FailureCode } from '../../shared/failure.ts';

/** How the last request to a gateway ended, by gateway: null where it answered; absent where none was made yet. */
export type LastOutcomes = Readonly<Record<string, Failure | null>>;

const useOutcomes = create<{ readonly byGateway: LastOutcomes }>(() => ({ byGateway: {} }));

// What these say holds for whatever is asked next; all others are about one request.
const badSigns: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'key-refused',
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

/** Forgets how a gateway was: its address or key has changed. */
export function forgetOutcome(gatewayId: string): void {
  useOutcomes.setState(({ byGateway: { [gatewayId]: _forgotten, ...byGateway } }) => ({ byGateway }));
}

/** How the last request to a gateway ended; undefined where none was made yet. */
export function useLastOutcome(gatewayId: string | null): Failure | null | undefined {
  return useOutcomes(({ byGateway }) => (gatewayId === null ? undefined : byGateway[gatewayId]));
}

import type { Cost, ReportedCost } from '../../../shared/chat/cost.ts';
import { costOfAudio, costOfCharacters } from '../../../shared/chat/cost-of.ts';
import type { CostEntry, CostStore } from '../../storage/cost-store.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import type { GatewayLease } from '../gateways/gateway-leases.ts';
import { unitCost } from './request-cost.ts';

/** Records the costs of audio requests. Never throws, so that a disk error doesn't lose the result of a request. */
export type Charges = {
  /**
   * Records a speech request that the gateway accepted, with the length of its text in characters (UTF-16 units), and
   * the cost if the gateway reported it.
   */
  speech(lease: ChargedLease, model: string, characters: number, reported?: ReportedCost | null): void;
  /**
   * Records a transcribed recording, with its length in seconds, or null if the length is unknown, and the cost if the
   * gateway reported it.
   */
  audio(lease: ChargedLease, model: string, seconds: number | null, reported?: ReportedCost | null): void;
};

/** The gateway of a request. */
export type ChargedLease = Pick<GatewayLease, 'gateway' | 'pricing'>;

/** Creates the service. `newId` returns a unique id. */
export function createCharges(
  costs: Pick<CostStore, 'put'>,
  newId: () => string,
  clock: Pick<Clock, 'now'>,
  log: Pick<Log, 'error'>,
): Charges {
  const put = (kind: CostEntry['kind'], { gateway }: ChargedLease, model: string, cost: Cost) => {
    try {
      const of = { id: newId(), kind, at: clock.now(), conversationId: null, gateway: gateway.name, model };
      costs.put({ ...of, cost });
    } catch (thrown) {
      log.error('cost', thrown);
    }
  };
  return {
    speech: (lease, model, characters, reported) =>
      put(
        'speech',
        lease,
        model,
        unitCost(lease.pricing(model), reported, (prices) => costOfCharacters(characters, prices)),
      ),
    audio: (lease, model, seconds, reported) =>
      put(
        'transcription',
        lease,
        model,
        unitCost(lease.pricing(model), reported, (prices) =>
          seconds === null ? null : costOfAudio(seconds, prices),
        ),
      ),
  };
}

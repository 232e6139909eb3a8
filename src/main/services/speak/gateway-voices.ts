import { FailureError } from '../../../shared/failure.ts';
import { listVoices } from '../../gateway/voices.ts';
import type { Clock } from '../clock.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';

/** The voices that gateways list themselves. */
export type GatewayVoices = (gatewayId: string, signal: AbortSignal | undefined) => Promise<string[] | null>;

/** More than this is no choice any more. */
const most = 500;

/** Asks a gateway once a run; null where it lists none, or is not the one that speaks. */
export function createGatewayVoices(
  gateways: Pick<GatewaysService, 'lease'>,
  clock: Pick<Clock, 'now' | 'random'>,
): GatewayVoices {
  const known = new Map<string, string[] | null>();
  return async (gatewayId, signal = new AbortController().signal) => {
    const before = known.get(gatewayId);
    if (before !== undefined) return before;
    const lease = await gateways.lease('', 'speech');
    try {
      if (lease.gateway.id !== gatewayId) return null;
      const once = { tries: 1, now: clock.now, random: clock.random, pause: async () => {} };
      const listed = await listVoices(lease.access, once, signal);
      const voices = [...new Set(listed)].slice(0, most);
      known.set(gatewayId, voices);
      return voices;
    } catch (thrown) {
      if (!(thrown instanceof FailureError)) throw thrown;
      // Most gateways have no such list; what failed for another reason is asked for again.
      if (thrown.failure.code === 'not-offered') known.set(gatewayId, null);
      return null;
    } finally {
      lease.release();
    }
  };
}

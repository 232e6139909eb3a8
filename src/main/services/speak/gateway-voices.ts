import { FailureError } from '../../../shared/failure.ts';
import type { GatewayVoice } from '../../../shared/gateways/speech-model.ts';
import { listVoices } from '../../gateway/voices.ts';
import type { Clock } from '../clock.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';

/** Looks up the voices that a gateway lists. `refresh` requests them again. */
export type GatewayVoices = (
  gatewayId: string,
  refresh: boolean,
  signal: AbortSignal | undefined,
) => Promise<GatewayVoice[] | null>;

/** Maximum number of voices to offer. */
const maxVoices = 500;

/**
 * Creates a lookup that requests a gateway's voices once per run and address. It returns null if the gateway lists none
 * or isn't the one used for speech.
 */
export function createGatewayVoices(
  gateways: Pick<GatewaysService, 'lease'>,
  clock: Pick<Clock, 'now' | 'random'>,
): GatewayVoices {
  const known = new Map<string, { readonly address: string; readonly voices: GatewayVoice[] | null }>();
  return async (gatewayId, refresh, signal = new AbortController().signal) => {
    const lease = await gateways.lease('', 'speech');
    const { voices: address } = lease.access.addresses;
    const note = (voices: GatewayVoice[] | null) => void known.set(gatewayId, { address, voices });
    try {
      if (lease.gateway.id !== gatewayId) return null;
      const before = known.get(gatewayId);
      if (before?.address === address && !refresh) return before.voices;
      const once = { maxAttempts: 1, now: clock.now, random: clock.random, pause: async () => {} };
      const listed = await listVoices(lease.access, once, signal);
      const voices = listed.slice(0, maxVoices);
      note(voices);
      return voices;
    } catch (thrown) {
      if (!(thrown instanceof FailureError)) throw thrown;
      // Most gateways have no such list. After any other failure, the next call requests it again.
      if (thrown.failure.code === 'not-offered') note(null);
      return null;
    } finally {
      lease.release();
    }
  };
}

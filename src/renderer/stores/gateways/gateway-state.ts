import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { verdictOf } from '../../../shared/gateways/test-verdict.ts';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { useLastOutcome, useRepliedAt } from './gateway-health.ts';
import { useLastTest } from './gateways-store.ts';
import { useKnownModels } from './models-store.ts';

/** The health of a gateway, with a short label if something is wrong. */
export type GatewayState = { readonly state: 'ok' | 'bad' | 'unknown'; readonly label: string | null };

/** Derives a gateway's health from its key, last request, last test and model list. Sends no request. */
export function useGatewayState(gateway: GatewayProfile | null): GatewayState {
  const outcome = useLastOutcome(gateway?.id ?? null);
  const { fetchedAt } = useKnownModels(gateway?.id ?? null);
  const test = useLastTest(gateway?.id ?? null);
  const repliedAt = useRepliedAt(gateway?.id ?? null);
  if (!gateway) return { state: 'unknown', label: null };
  if (gateway.key.state === 'needs-reentry') return { state: 'bad', label: strings().frame.gateway.noKey };
  if (outcome) {
    const refused = outcome.code === 'key-refused';
    return {
      state: 'bad',
      label: refused ? strings().frame.gateway.keyRefused : failureText(outcome).margin,
    };
  }
  const verdict = test && test.endedAt > repliedAt ? verdictOf(test.results) : null;
  if (verdict === 'wrong-address') return { state: 'bad', label: strings().frame.gateway.wrongAddress };
  if (verdict === 'nothing-works') return { state: 'bad', label: strings().frame.gateway.notWorking };
  if (verdict === 'untested') return { state: 'unknown', label: null };
  const isFine = verdict === 'works' || verdict === 'connected' || outcome === null || fetchedAt !== null;
  return { state: isFine ? 'ok' : 'unknown', label: null };
}

import { speechLimitRange } from '../../../shared/limits.ts';
import { useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { useLearnedSpeech } from '../../stores/speech/learned-limits.ts';

/**
 * Returns the maximum number of characters per request: the gateway's setting, or the limit learned from its refusals
 * if that's lower.
 */
export function useSpeechLimit(model: string): number {
  const gateway = useGatewayFor('speech');
  const { maxCharacters } = useLearnedSpeech(model);
  const configured = gateway?.speechLimit ?? speechLimitRange.default;
  return Math.min(maxCharacters ?? configured, configured);
}

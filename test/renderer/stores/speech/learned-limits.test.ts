import { afterEach, expect, test } from 'vitest';
import { useConnection } from '../../../../src/renderer/backend/connection.ts';
import {
  fetchLearnedLimits,
  learnedLimits,
} from '../../../../src/renderer/stores/gateways/learned-limits.ts';
import { learnedFrom } from '../../../../src/renderer/stores/speech/learned-limits.ts';
import { noKnownLimits } from '../../../../src/shared/gateways/gateway-limits.ts';

const maxCharacters = (gatewayId: string | null, model: string) =>
  learnedFrom(learnedLimits(gatewayId, model)).maxCharacters;

afterEach(() => useConnection.setState({ state: 'connecting' }, true));

test('S1: the limits of another gateway are never shown, even if the request for its own fails', async () => {
  const limits = ({ gatewayId }: { gatewayId: string }) =>
    gatewayId === 'small'
      ? Promise.resolve([{ model: 'tts-1', limits: { ...noKnownLimits, maxCharacters: 500 } }])
      : Promise.reject(new Error('unreachable'));
  useConnection.setState({ state: 'open', backend: { gateways: { limits } } as never }, true);
  await fetchLearnedLimits('small');
  expect(maxCharacters('small', 'tts-1')).toBe(500);
  expect(maxCharacters('small', 'tts-2')).toBeNull();
  await fetchLearnedLimits('other');
  expect(maxCharacters('other', 'tts-1')).toBeNull();
  expect(maxCharacters(null, 'tts-1')).toBeNull();
});

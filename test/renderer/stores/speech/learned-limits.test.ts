import { afterEach, expect, test } from 'vitest';
import { useConnection } from '../../../../src/renderer/backend/connection.ts';
import { fetchLearnedLimits } from '../../../../src/renderer/stores/gateways/learned-limits.ts';
import { learnedSpeech } from '../../../../src/renderer/stores/speech/learned-limits.ts';
import { noKnownLimits } from '../../../../src/shared/gateways/gateway-limits.ts';

afterEach(() => useConnection.setState({ state: 'connecting' }, true));

test('S1: the limits of another gateway are never shown, even if the request for its own fails', async () => {
  const limits = ({ gatewayId }: { gatewayId: string }) =>
    gatewayId === 'small'
      ? Promise.resolve([{ model: 'tts-1', limits: { ...noKnownLimits, maxCharacters: 500 } }])
      : Promise.reject(new Error('unreachable'));
  useConnection.setState({ state: 'open', backend: { gateways: { limits } } as never }, true);
  await fetchLearnedLimits('small');
  expect(learnedSpeech('small', 'tts-1').maxCharacters).toBe(500);
  expect(learnedSpeech('small', 'tts-2').maxCharacters).toBeNull();
  await fetchLearnedLimits('other');
  expect(learnedSpeech('other', 'tts-1').maxCharacters).toBeNull();
  expect(learnedSpeech(null, 'tts-1').maxCharacters).toBeNull();
});

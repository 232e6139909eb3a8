import { describe, expect, it } from 'vitest';
import { failureOfStatus } from '../../../src/main/gateway/gateway-failure.ts';
import { storedResponse } from '../../../src/main/gateway/gateway-message.ts';
import { refusesDirections, voiceRefused, voicesNamedBy } from '../../../src/main/gateway/speech-refusal.ts';
import { FailureError } from '../../../src/shared/failure.ts';
import { type SpeechRefusal, speechRefusals } from './speech-refusals.ts';

const mask = (text: string) => text;
const facts = { gateway: 'Test', address: 'http://gateway.test/v1', keyHint: null, mask };

function refusedWith({ status, body: json }: Pick<SpeechRefusal, 'status' | 'body'>): FailureError {
  const body = JSON.stringify(json);
  return new FailureError(failureOfStatus(status, body, null, facts), {
    responseBody: storedResponse(body, mask),
  });
}

describe('a refused speech request', () => {
  it.each(speechRefusals)('S10: is read as $server words it ($source)', (refusal) => {
    const refused = refusedWith(refusal);
    expect({
      refusesDirections: refusesDirections(refused),
      voices: voicesNamedBy(refused),
    }).toEqual({ refusesDirections: refusal.refusesDirections, voices: refusal.voices });
  });

  it('S10: names the first of many voices, and how many more there are', () => {
    const named = Array.from({ length: 40 }, (_, at) => `voice${at}`);
    const body = { detail: `Voice 'x' not found. Available voices: ${named.join(', ')}` };
    const refused = refusedWith({ status: 400, body });
    expect(voicesNamedBy(refused)).toEqual(named);
    expect(voiceRefused('x', named, refused.failure).values).toMatchObject({
      gateway: 'Test',
      voice: 'x',
      more: 28,
      voices: named.slice(0, 12).join(', '),
    });
  });

  it('S10: takes linear time to read in a long hostile message', () => {
    const body = 'voice supported available voices: [a '.repeat(20_000);
    expect(voicesNamedBy(refusedWith({ status: 400, body })).length).toBeLessThan(300);
  });
});

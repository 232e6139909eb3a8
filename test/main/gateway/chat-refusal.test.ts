import { describe, expect, it } from 'vitest';
import { chatCorrections } from '../../../src/main/gateway/chat-refusal.ts';
import { correctedBody } from '../../../src/main/gateway/chat-request.ts';
import { failureOfStatus } from '../../../src/main/gateway/gateway-failure.ts';
import { storedResponse } from '../../../src/main/gateway/gateway-message.ts';
import { FailureError } from '../../../src/shared/failure.ts';
import { type ChatCorrection, withCorrections } from '../../../src/shared/gateways/chat-correction.ts';
import { otherRefusals, type Refusal, refusals } from './chat-refusals.ts';

const mask = (text: string) => text;
const facts = { gateway: 'Test', address: 'http://gateway.test/v1', keyHint: null, mask };

function correctionsOf({ sent, body: json, status }: Refusal): readonly ChatCorrection[] {
  const body = JSON.stringify(json);
  const failed = failureOfStatus(status, body, null, facts);
  const refused = new FailureError(failed, { responseBody: storedResponse(body, mask) });
  return chatCorrections({ model: 'm', messages: [], ...sent }, refused);
}

describe('a refused field of a chat request', () => {
  it.each(refusals)('C27: is recognised as $server words it ($thread)', (refusal) => {
    expect(correctionsOf(refusal)).toEqual(refusal.corrections);
  });

  it.each(otherRefusals)('C27: isn’t recognised in other refusals by $server ($thread)', (refusal) => {
    expect(correctionsOf(refusal)).toEqual([]);
  });

  it('C27: takes linear time to look for in a long hostile message', () => {
    const body = `${"unsupported parameter 'does not support parameters: [".repeat(10_000)}`;
    const sent = { temperature: 1, max_tokens: 1, stop: 'x' };
    expect(correctionsOf({ server: '', thread: '', status: 400, sent, body, corrections: [] })).toEqual([]);
  });
});

describe('a corrected body', () => {
  it('C27: has the expected field in place of the refused one, and lacks what is left out', () => {
    const body = { model: 'm', temperature: 1, max_tokens: 5, stream: true };
    const corrections: ChatCorrection[] = [
      { field: 'temperature', instead: null },
      { field: 'max_tokens', instead: 'max_completion_tokens' },
    ];
    expect(correctedBody(body, corrections)).toEqual({ model: 'm', max_completion_tokens: 5, stream: true });
  });

  it('C27: has an allowed value, and lacks any other', () => {
    const corrections: ChatCorrection[] = [
      { field: 'reasoning_effort', instead: null, allowed: ['low', 'high'] },
    ];
    expect(correctedBody({ reasoning_effort: 'low' }, corrections)).toEqual({ reasoning_effort: 'low' });
    expect(correctedBody({ reasoning_effort: 'max' }, corrections)).toEqual({});
  });

  it('C27: has no stream_options without stream', () => {
    const body = { model: 'm', stream: true, stream_options: { include_usage: true } };
    expect(correctedBody(body, [{ field: 'stream', instead: null }])).toEqual({ model: 'm' });
  });
});

describe('learned corrections', () => {
  it('C27: are dropped when the model refuses the fields that they send instead', () => {
    const known: ChatCorrection[] = [
      { field: 'stop', instead: null },
      { field: 'max_tokens', instead: 'max_completion_tokens' },
    ];
    const learned: ChatCorrection[] = [{ field: 'max_completion_tokens', instead: 'max_tokens' }];
    expect(withCorrections(known, learned)).toEqual([{ field: 'stop', instead: null }]);
  });

  it('C27: replace older ones of the same field', () => {
    const known: ChatCorrection[] = [{ field: 'max_tokens', instead: 'max_completion_tokens' }];
    const learned: ChatCorrection[] = [{ field: 'max_tokens', instead: null }];
    expect(withCorrections(known, learned)).toEqual(learned);
  });
});

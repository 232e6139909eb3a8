import { describe, expect, it } from 'vitest';
import { inputAudioRefusal } from '../../../src/main/gateway/content-refusal.ts';
import { failureOfStatus } from '../../../src/main/gateway/gateway-failure.ts';
import { FailureError } from '../../../src/shared/failure.ts';
import type { ImagesResponse } from './images-refusals.ts';
import { inputAudioRefusals, otherAudioResponses } from './input-audio-refusals.ts';

const facts = { gateway: 'Test', address: 'http://gateway.test/v1', keyHint: null, mask: String };

function codeOf({ status, body }: ImagesResponse): string {
  const failed = new FailureError(failureOfStatus(status, body, null, facts), { responseBody: body });
  return inputAudioRefusal(failed).failure.code;
}

describe('a refusal of audio', () => {
  it.each(inputAudioRefusals)('C21: is recognised in the words of $source', (response) => {
    expect(codeOf(response)).toBe('chat-audio-refused');
  });

  it.each(otherAudioResponses)('C21: isn’t mistaken for $source', (response) => {
    expect(codeOf(response)).not.toBe('chat-audio-refused');
  });
});

import { describe, expect, it } from 'vitest';
import { filesRefusal } from '../../../src/main/gateway/content-refusal.ts';
import { failureOfStatus } from '../../../src/main/gateway/gateway-failure.ts';
import { FailureError } from '../../../src/shared/failure.ts';
import { filesRefusals, otherFileResponses } from './files-refusals.ts';
import type { ImagesResponse } from './images-refusals.ts';

const facts = { gateway: 'Test', address: 'http://gateway.test/v1', keyHint: null, mask: String };

function codeOf({ status, body }: ImagesResponse): string {
  const failed = new FailureError(failureOfStatus(status, body, null, facts), { responseBody: body });
  return filesRefusal(failed).failure.code;
}

describe('a refusal of files', () => {
  it.each(filesRefusals)('C21: is recognised as $source words it', (response) => {
    expect(codeOf(response)).toBe('files-refused');
  });

  it.each(otherFileResponses)('C21: isn’t mistaken for $source', (response) => {
    expect(codeOf(response)).not.toBe('files-refused');
  });
});

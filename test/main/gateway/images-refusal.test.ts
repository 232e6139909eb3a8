import { describe, expect, it } from 'vitest';
import { imagesRefusal } from '../../../src/main/gateway/content-refusal.ts';
import { failureOfStatus } from '../../../src/main/gateway/gateway-failure.ts';
import { withShortDataUrls } from '../../../src/main/gateway/short-data-urls.ts';
import { FailureError } from '../../../src/shared/failure.ts';
import { type ImagesResponse, imagesRefusals, otherImageResponses } from './images-refusals.ts';

const facts = { gateway: 'Test', address: 'http://gateway.test/v1', keyHint: null, mask: String };

function codeOf({ status, body }: ImagesResponse): string {
  const failed = new FailureError(failureOfStatus(status, body, null, facts), { responseBody: body });
  return imagesRefusal(failed).failure.code;
}

describe('a refusal of images', () => {
  it.each(imagesRefusals)('C20: is recognised as $source words it', (response) => {
    expect(codeOf(response)).toBe('images-refused');
  });

  it.each(otherImageResponses)('C20: isn’t mistaken for $source', (response) => {
    expect(codeOf(response)).not.toBe('images-refused');
  });
});

describe('data URLs in a recorded request', () => {
  it('C20: are replaced by type and size, and other text stays', () => {
    const url = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes, 7).toString('base64')}`;
    const body = JSON.stringify({ a: url(3_000), b: 'data:image/png;base64,', c: `say ${url(300)}`, d: '"' });
    const short = JSON.parse(withShortDataUrls(body)) as Record<string, string>;
    expect(short.a).toBe('data:image/png;base64,… (3 kB)');
    expect(short.b).toBe('data:image/png;base64,');
    expect(short.c).toBe(`say ${url(300)}`);
    expect(short.d).toBe('"');
  });
});

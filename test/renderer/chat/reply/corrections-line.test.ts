import { expect, test } from 'vitest';
import { correctionsLine } from '../../../../src/renderer/chat/reply/corrections-line.ts';
import type { ChatCorrection } from '../../../../src/shared/gateways/chat-correction.ts';
import { imagesRefused } from '../../../../src/shared/gateways/chat-correction.ts';

const left = (field: string): ChatCorrection => ({ field, instead: null });

test.each<[readonly ChatCorrection[], string | null]>([
  [[], null],
  [
    [{ field: 'max_tokens', instead: 'max_completion_tokens' }],
    'This model expects max_completion_tokens. Parlance will use it from now on.',
  ],
  [[left('temperature')], 'This model doesn’t accept temperature. Parlance won’t send it from now on.'],
  [
    [{ field: 'reasoning_effort', instead: null, allowed: ['low', 'high'] }],
    'This model accepts only low, high for reasoning_effort. Parlance won’t send other values from now on.',
  ],
  [[imagesRefused], 'This model doesn’t accept images. Parlance sends only their names.'],
  [
    [left('stream')],
    'This model doesn’t support streaming. Parlance will wait for complete replies from now on.',
  ],
  [
    [left('top_p'), { field: 'max_tokens', instead: 'max_completion_tokens' }],
    'This model doesn’t accept top_p. Parlance won’t send it from now on. This model expects max_completion_tokens. Parlance will use it from now on.',
  ],
])('C27: a reply says what was learned from refusals: %j', (corrections, line) => {
  expect(correctionsLine(corrections)).toBe(line);
});

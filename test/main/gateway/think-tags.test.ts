import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThinkTags } from '../../../src/main/gateway/think-tags.ts';

function read(pieces: readonly string[]) {
  const tags = createThinkTags();
  const parts = [...pieces.map((piece) => tags.feed(piece)), tags.end()];
  return {
    text: parts.map(({ text }) => text).join(''),
    reasoning: parts.map(({ reasoning }) => reasoning).join(''),
  };
}

function cut(text: string, cuts: readonly number[]): readonly string[] {
  const at = [0, ...[...cuts].map((each) => each % (text.length + 1)).sort((a, b) => a - b), text.length];
  return at.slice(1).map((end, place) => text.slice(at[place], end));
}

describe('think tags (C11)', () => {
  it.each([
    ['<think>why</think>\n\nbecause', { text: 'because', reasoning: 'why' }],
    ['no tags at all', { text: 'no tags at all', reasoning: '' }],
    ['write <think> like this', { text: 'write <think> like this', reasoning: '' }],
    ['<think>never closed', { text: '', reasoning: 'never closed' }],
    ['<thinking aloud', { text: '<thinking aloud', reasoning: '' }],
    ['<thi', { text: '<thi', reasoning: '' }],
  ])('reads %j however the frames are split', (whole, expected) => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { maxLength: 8 }), (cuts) => {
        expect(read(cut(whole, cuts))).toEqual(expected);
      }),
    );
  });

  it('loses no character of a text without tags', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 10 }), (pieces) => {
        const whole = pieces.join('');
        fc.pre(!whole.trimStart().startsWith('<think>'));
        expect(read(pieces)).toEqual({ text: whole, reasoning: '' });
      }),
    );
  });
});

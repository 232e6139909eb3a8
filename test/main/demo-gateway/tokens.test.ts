import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitReply } from '../../../src/main/demo-gateway/chat-completion.ts';
import { countTokens, tokensOf } from '../../../src/main/demo-gateway/tokens.ts';

// Any UTF-16 text, including lone surrogates, and text that is likely to repeat itself.
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.nat(0xffff), { maxLength: 200 }).map((units) => String.fromCharCode(...units)),
  fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'é', '́', '👩‍🚀', '.', '日'), maxLength: 60 }),
);

describe('G5: text pieces and truncation', () => {
  it('G5: the pieces of any text join to exactly that text, none is empty, and their number is right', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const pieces = tokensOf(text);
        expect(pieces.join('')).toBe(text);
        expect(pieces).not.toContain('');
        expect(countTokens(text)).toBe(pieces.length);
      }),
    );
  });

  it('G5: max_tokens keeps that many pieces from the start, reasoning first, and says `length` if there were more', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.integer({ min: 1, max: 40 }), (reasoning, content, maxTokens) => {
        const all = [...tokensOf(reasoning), ...tokensOf(content)];
        const cut = limitReply({ reasoning, content }, { stop: [], maxTokens });
        expect([...cut.reasoning, ...cut.content]).toEqual(all.slice(0, maxTokens));
        expect(cut.reasoning.length).toBe(Math.min(maxTokens, tokensOf(reasoning).length));
        expect(cut.finishReason).toBe(all.length > maxTokens ? 'length' : 'stop');
      }),
    );
  });

  it('G5: stop keeps the longest prefix of the text without a stop sequence that is followed by one', () => {
    const few = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.'), minLength: 1, maxLength: 3 }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(anyText, few, (text, stop) => {
        const cut = limitReply({ reasoning: '', content: text }, { stop, maxTokens: null });
        const shortened = cut.content.join('');
        expect(cut.finishReason).toBe('stop');
        expect(text.startsWith(shortened)).toBe(true);
        for (const sequence of stop) expect(shortened.includes(sequence)).toBe(false);
        const rest = text.slice(shortened.length);
        expect(rest === '' || stop.some((sequence) => rest.startsWith(sequence))).toBe(true);
        // A stop sequence is found at `shortened.length` and no earlier, not even one that starts within the shortened
        // text.
        for (let at = 0; at < shortened.length; at += 1) {
          expect(stop.some((sequence) => text.startsWith(sequence, at))).toBe(false);
        }
      }),
    );
  });
});

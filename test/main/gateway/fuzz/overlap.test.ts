import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOverlapFilter } from '../../../../src/main/services/chat/overlap.ts';
import { cutAt } from './cut.ts';
import { runs } from './runs.ts';

// Only a few different characters, so that accidental repeats are common.
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 380, maxLength: 460 }),
);
const cuts = fc.array(fc.nat(500), { maxLength: 10 });

function through(partial: string, pieces: readonly string[]): string {
  const filter = createOverlapFilter(partial);
  return pieces.map((piece) => filter.feed(piece)).join('') + filter.end();
}

describe('arbitrary continuations', () => {
  it('C5: lose an exact repetition of the end of the partial reply, and nothing else', () => {
    fc.assert(
      fc.property(text, fc.nat(500), text, cuts, (partial, repeated, rest, places) => {
        const repeat = partial.slice(partial.length - (repeated % (partial.length + 1)));
        const continuation = repeat + rest;
        const output = through(partial, cutAt(continuation, places));
        expect(continuation.endsWith(output)).toBe(true);
        const lost = continuation.slice(0, continuation.length - output.length);
        expect(partial.endsWith(lost)).toBe(true);
        expect(output).toBe(through(partial, [continuation]));
      }),
      runs(10_000, 200_000),
    );
  });

  it('keep everything if nothing is repeated', () => {
    fc.assert(
      fc.property(text, text, cuts, (partial, rest, places) => {
        const own = `#${rest}`;
        fc.pre(!partial.includes('#'));
        expect(through(partial, cutAt(own, places))).toBe(own);
      }),
      runs(5_000, 100_000),
    );
  });

  it('handle a long repetition in linear time', () => {
    const partial = Array.from({ length: 200_000 }, (_, at) => `${at} `).join('');
    const pieces = partial.match(/.{1,4}/gs) ?? [];
    expect(through(partial, [...pieces, 'and on'])).toBe('and on');
  });
});

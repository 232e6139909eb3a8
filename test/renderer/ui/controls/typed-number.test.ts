import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTyped, stepped } from '../../../../src/renderer/ui/controls/typed-number.ts';

const temperature = { min: 0, max: 2, integer: false };
const penalty = { min: -2, max: 2, integer: false };
const replies = { min: 1, max: 8, integer: true };

describe('a number while it is typed', () => {
  it('C7: input that could only become out of range is refused', () => {
    for (const text of ['2.1', '3', '-', '-1', '1x', '1.2345', '1-', '..']) {
      expect(readTyped(text, temperature), text).toEqual({ kind: 'refused' });
    }
    for (const text of ['0', '9', '12', '1a', '-3']) {
      expect(readTyped(text, replies), text).toEqual({ kind: 'refused' });
    }
    expect(readTyped('-2.5', penalty)).toEqual({ kind: 'refused' });
  });

  it('C7: an unfinished number is pending, and no input is empty', () => {
    expect(readTyped('-', penalty)).toEqual({ kind: 'incomplete' });
    expect(readTyped('.', temperature)).toEqual({ kind: 'incomplete' });
    expect(readTyped(' ', temperature)).toEqual({ kind: 'empty' });
  });

  it('C7: a comma is a decimal point, and a thousands separator in integers', () => {
    expect(readTyped('0,35', temperature)).toEqual({ kind: 'value', value: 0.35 });
    const limit = { min: 1, max: Number.MAX_SAFE_INTEGER, integer: true };
    expect(readTyped('2,048', limit)).toEqual({ kind: 'value', value: 2048 });
  });

  it('C7: every accepted number is in range, and every number in range can be typed character by character', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 2000 }), (thousandths) => {
        const text = String(thousandths / 1000);
        for (let end = 1; end < text.length; end += 1) {
          expect(readTyped(text.slice(0, end), penalty).kind).not.toBe('refused');
        }
        expect(readTyped(text, penalty)).toEqual({ kind: 'value', value: thousandths / 1000 });
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readTyped(text, temperature);
        if (read.kind !== 'value') return;
        expect(read.value).toBeGreaterThanOrEqual(0);
        expect(read.value).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('C7: steps have no rounding errors, and stay in range', () => {
    let value = 0;
    for (let step = 0; step < 3; step += 1) value = stepped(value, 0.1, temperature);
    expect(value).toBe(0.3);
    expect(stepped(1.95, 0.1, temperature)).toBe(2);
    expect(stepped(0.05, -0.1, temperature)).toBe(0);
  });
});

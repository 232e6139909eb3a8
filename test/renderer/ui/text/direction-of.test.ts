import { expect, test } from 'vitest';
import { directionOf } from '../../../../src/renderer/ui/text/direction-of.ts';

test('X2: the browser determines the direction of an ordinary text field', () => {
  expect(directionOf('')).toBe('auto');
  expect(directionOf('שלום')).toBe('auto');
});

test('X2: a long text has the direction of its first letter, so that typing stays fast', () => {
  expect(directionOf('word '.repeat(10_000))).toBe('ltr');
  expect(directionOf(`1. «${'مرحبا '.repeat(10_000)}`)).toBe('rtl');
  expect(directionOf('😀'.repeat(20_000))).toBe('ltr');
});

import { expect, test } from 'vitest';
import { withoutBidiControls } from '../../src/shared/text/bidi-controls.ts';

test('T1: a file name is displayed in the order in which it is stored', () => {
  for (const control of ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'])
    expect(withoutBidiControls(`photo${control}gpj.mp3`)).toBe('photogpj.mp3');
  expect(withoutBidiControls('مقابلة‌ها.mp3')).toBe('مقابلة‌ها.mp3');
});

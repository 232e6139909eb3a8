import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteRange } from '../../../../src/main/services/media/serve-media.ts';

test('a range is parsed as in RFC 9110', () => {
  const cases: readonly [string | null, ReturnType<typeof byteRange>][] = [
    [null, 'whole'],
    ['', 'whole'],
    ['bytes=0-', { start: 0, end: 10 }],
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=3-5', { start: 3, end: 6 }],
    ['Bytes=3-5', { start: 3, end: 6 }],
    ['bytes=3-999', { start: 3, end: 10 }],
    ['bytes=9-', { start: 9, end: 10 }],
    ['bytes=10-', 'none'],
    ['bytes=10-12', 'none'],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-999', { start: 0, end: 10 }],
    ['bytes=-0', 'none'],
    // Invalid, so ignored.
    ['bytes=5-3', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['lines=0-1', 'whole'],
  ];
  expect(cases.map(([header]) => byteRange(header, 10))).toEqual(cases.map(([, range]) => range));
});

test('an empty file has no ranges', () => {
  expect(byteRange('bytes=0-', 0)).toBe('none');
  expect(byteRange('bytes=-1', 0)).toBe('none');
});

test('a range never exceeds the file', () => {
  fc.assert(
    fc.property(fc.nat(), fc.option(fc.nat()), fc.nat(1000), (first, last, size) => {
      const range = byteRange(`bytes=${first}-${last ?? ''}`, size);
      if (typeof range === 'string') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThan(range.start);
      expect(range.end).toBeLessThanOrEqual(size);
    }),
  );
});

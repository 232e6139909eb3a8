import { expect, test } from 'vitest';
import { followsAfterScroll, type ScrollPlace } from '../../../../src/renderer/ui/virtual/follow-state.ts';

const place = (top: number, height = 1000, view = 300): ScrollPlace => ({ top, height, view });

test('C1: scrolling up stops following, however little it is', () => {
  expect(followsAfterScroll(true, place(700), place(699))).toBe(false);
});

test('C1: scrolling down follows again only at the end', () => {
  expect(followsAfterScroll(false, place(100), place(500))).toBe(false);
  expect(followsAfterScroll(false, place(500), place(699))).toBe(true);
});

test('C1: scrolling down by hand follows again near the end, since the end moves', () => {
  expect(followsAfterScroll(false, place(500), place(640), true)).toBe(true);
  expect(followsAfterScroll(false, place(500), place(640))).toBe(false);
  expect(followsAfterScroll(false, place(400), place(600), true)).toBe(false);
  expect(followsAfterScroll(false, place(690), place(680), true)).toBe(false);
});

test('C1: text that grows below, however much, changes nothing by itself', () => {
  expect(followsAfterScroll(true, place(700), place(700, 4000))).toBe(true);
  expect(followsAfterScroll(false, place(400), place(400, 4000))).toBe(false);
});

test('C1: text that gets shorter, or a window that gets taller, doesn’t stop following', () => {
  expect(followsAfterScroll(true, place(700), place(500, 800))).toBe(true);
  expect(followsAfterScroll(true, place(700), place(600, 1000, 400))).toBe(true);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeWindow, smallestWindow } from '../../../src/main/electron/window-bounds.ts';

const primary = { x: 0, y: 25, width: 1920, height: 1015 };
const left = { x: -2560, y: 0, width: 2560, height: 1400 };
const stored = (x: number, y: number, width: number, height: number) => ({
  x,
  y,
  width,
  height,
  maximised: false,
});

test('P1: the first window is centred on the first display', () => {
  expect(placeWindow(null, [primary, left])).toEqual({ x: 320, y: 113, width: 1280, height: 840 });
});

test('P1: a window opens at its previous position, on any display', () => {
  expect(placeWindow(stored(-2000, 100, 1200, 800), [primary, left])).toEqual({
    x: -2000,
    y: 100,
    width: 1200,
    height: 800,
  });
});

test('P1: a window of a disconnected display moves to the first one, with its size', () => {
  expect(placeWindow(stored(-2000, 100, 1200, 800), [primary])).toEqual({
    x: 360,
    y: 133,
    width: 1200,
    height: 800,
  });
});

test('P1: a window that extends beyond its display is moved and shrunk to fit', () => {
  expect(placeWindow(stored(1500, -300, 2400, 1200), [primary])).toEqual(primary);
});

test('P1: whatever its position was, the window is within one display, as far as its minimum size allows', () => {
  const coordinate = fc.integer({ min: -6000, max: 6000 });
  const size = fc.integer({ min: 1, max: 6000 });
  const display = fc.record({ x: coordinate, y: coordinate, width: size, height: size });
  fc.assert(
    fc.property(
      fc.option(
        fc.record({ x: coordinate, y: coordinate, width: size, height: size, maximised: fc.boolean() }),
      ),
      fc.array(display, { minLength: 1, maxLength: 3 }),
      (before, displays) => {
        const { x, y, width, height } = placeWindow(before, displays);
        expect(width).toBeGreaterThanOrEqual(smallestWindow.width);
        expect(height).toBeGreaterThanOrEqual(smallestWindow.height);
        const inside = displays.some(
          (area) =>
            x >= area.x &&
            y >= area.y &&
            x + width <= Math.max(area.x + area.width, area.x + smallestWindow.width) &&
            y + height <= Math.max(area.y + area.height, area.y + smallestWindow.height),
        );
        expect(inside).toBe(true);
      },
    ),
  );
});

import type { Rectangle } from 'electron';
import { z } from 'zod';

/** Minimum size of the window, in pixels. */
export const smallestWindow = { width: 960, height: 640 } as const;

const defaultSize = { width: 1280, height: 840 } as const;

/** The window's last position in desktop pixels, and whether it was maximised. */
export type StoredWindow = Readonly<Rectangle> & { readonly maximised: boolean };

/** Shape of a {@link StoredWindow} in the settings. */
export const storedWindowSchema: z.ZodType<StoredWindow> = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximised: z.boolean(),
});

/**
 * Returns where to open the window: its last position, moved and shrunk to fit the display that shows most of it, or
 * the centre of the first display if none shows it or nothing is stored. `displays` are the work areas, the primary one
 * first.
 */
export function placeWindow(stored: StoredWindow | null, displays: readonly Rectangle[]): Rectangle {
  const [primary] = displays;
  const shown = stored ? displayWithMost(stored, displays) : null;
  if (stored && shown) return within(stored, shown);
  const size = stored ?? defaultSize;
  if (!primary) return { x: 0, y: 0, width: size.width, height: size.height };
  const { width, height } = within({ ...primary, width: size.width, height: size.height }, primary);
  return {
    x: primary.x + Math.max(0, Math.round((primary.width - width) / 2)),
    y: primary.y + Math.max(0, Math.round((primary.height - height) / 2)),
    width,
    height,
  };
}

function displayWithMost(window: Rectangle, displays: readonly Rectangle[]): Rectangle | null {
  let best: Rectangle | null = null;
  let largest = 0;
  for (const display of displays) {
    const area = overlap(window, display);
    if (area > largest) [best, largest] = [display, area];
  }
  return best;
}

function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function within(window: Rectangle, display: Rectangle): Rectangle {
  const width = Math.max(smallestWindow.width, Math.min(window.width, display.width));
  const height = Math.max(smallestWindow.height, Math.min(window.height, display.height));
  return {
    x: Math.max(display.x, Math.min(window.x, display.x + display.width - width)),
    y: Math.max(display.y, Math.min(window.y, display.y + display.height - height)),
    width,
    height,
  };
}

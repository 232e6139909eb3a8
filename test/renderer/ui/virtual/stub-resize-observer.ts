import { afterAll, beforeAll, vi } from 'vitest';

/** Reports no sizes, like an element that isn't in a page. */
class SizelessObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Provides the `ResizeObserver` that lists need, which Node lacks, during the tests of a file. */
export function stubResizeObserver(): void {
  beforeAll(() => void vi.stubGlobal('ResizeObserver', SizelessObserver));
  afterAll(() => void vi.unstubAllGlobals());
}

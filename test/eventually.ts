import { vi } from 'vitest';

/** Waits until a check passes, and returns its result. The limit only ends a hang: no test depends on speed. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, 60_000);
}

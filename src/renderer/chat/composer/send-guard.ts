/** The second press of a double-click comes within this time, in ms. */
const doubleClickMs = 400;

/** What of an event tells a pointer from a key: `detail` counts a pointer's presses and is 0 for a key's click. */
export type Press = { readonly type: string; readonly detail: number };

/**
 * Whether a press in the place of Stop was meant for it, which has just gone: for a moment after it gave its place to
 * Send (`freedAt`, null if it has not), what the pointer hits is not what it aimed at. Both times in epoch ms.
 */
export function isStray({ type, detail }: Press, now: number, freedAt: number | null): boolean {
  const byKey = type === 'click' && detail === 0;
  return !byKey && freedAt !== null && Math.abs(now - freedAt) <= doubleClickMs;
}

/** The longest time between the two presses of a double-click, in ms. */
const doubleClickMs = 400;

/**
 * The properties that distinguish a pointer press from a key press. `detail` counts pointer presses and is 0 for a
 * click from the keyboard.
 */
export type Press = { readonly type: string; readonly detail: number };

/**
 * Returns whether a press on Send was meant for Stop. Right after Send replaces Stop (`freedAt`, null if it hasn't), a
 * pointer press is likely the second half of a double-click. Both times are in epoch ms.
 */
export function isStray({ type, detail }: Press, now: number, freedAt: number | null): boolean {
  const byKey = type === 'click' && detail === 0;
  return !byKey && freedAt !== null && Math.abs(now - freedAt) <= doubleClickMs;
}

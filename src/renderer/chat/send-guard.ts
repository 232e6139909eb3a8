/** The second press of a double-click comes within this time, in ms. */
const doubleClickMs = 400;

/** What of a click decides whether it sends: `detail` counts a pointer's presses and is 0 for a key. */
export type SendClick = { readonly detail: number };

/**
 * Whether a click on Send was meant for it. For a moment after Stop gave its place to Send (`freedAt`, null if it has
 * not), a pointer's press was meant for Stop. Both times in epoch ms.
 */
export function meansSend({ detail }: SendClick, now: number, freedAt: number | null): boolean {
  return detail === 0 || freedAt === null || Math.abs(now - freedAt) > doubleClickMs;
}

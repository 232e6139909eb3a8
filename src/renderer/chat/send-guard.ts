/** The second press of a double-click comes within this time, in ms. */
const doubleClickMs = 400;

/** So long before a reply's end, in ms, Enter is taken for what comes after it. */
const earlyMs = 400;

/** An Enter while a reply was being written: when, in epoch ms, and over which text. */
export type EarlyEnter = { readonly at: number; readonly text: string };

/** Whether Enter was pressed so shortly before it could send (`now`, in epoch ms) that it was meant to, over the same text. */
export function isEarly({ at, text }: EarlyEnter, now: number, textNow: string): boolean {
  return text === textNow && Math.abs(now - at) <= earlyMs;
}

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

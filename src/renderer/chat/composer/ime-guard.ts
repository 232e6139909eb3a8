/** What of a key press decides whether Enter sends. Times are the events' own, in ms. */
export type EnterPress = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly timeStamp: number;
};

/** Nobody presses Enter on purpose this soon after a composition ended; some browsers report it so late. */
const lateEnterMs = 60;

const keyCodeWhileComposing = 229;

/**
 * Whether a key press sends the message. Never while an input method composes: its Enter chooses a candidate, and may
 * be reported after the composition has ended (`compositionEndedAt`, null if there was none).
 */
export function sends(press: EnterPress, compositionEndedAt: number | null): boolean {
  if (press.key !== 'Enter' || press.shiftKey || press.altKey) return false;
  if (press.isComposing || press.keyCode === keyCodeWhileComposing) return false;
  return compositionEndedAt === null || Math.abs(press.timeStamp - compositionEndedAt) > lateEnterMs;
}

/** The properties of a key press that decide whether it sends the message. `timeStamp` is in ms, as in DOM events. */
export type EnterPress = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly timeStamp: number;
};

/**
 * Some browsers report the Enter that ends a composition only after the composition has ended. Nobody presses Enter
 * again this quickly.
 */
const enterDelayMs = 60;

const keyCodeWhileComposing = 229;

/**
 * Returns whether a key press sends the message. While an input method is composing, Enter chooses a candidate and
 * never sends. That Enter may be reported after the composition has ended (`compositionEndedAt`, null if there was
 * none).
 */
export function sends(press: EnterPress, compositionEndedAt: number | null): boolean {
  if (press.key !== 'Enter' || press.shiftKey || press.altKey) return false;
  if (press.isComposing || press.keyCode === keyCodeWhileComposing) return false;
  return compositionEndedAt === null || Math.abs(press.timeStamp - compositionEndedAt) > enterDelayMs;
}

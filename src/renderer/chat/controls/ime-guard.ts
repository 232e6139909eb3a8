/** The properties of a key press that decide whether it sends the message. `timeStamp` is in ms, as in DOM events. */
export type EnterPress = {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly timeStamp: number;
};

/** The last composition of an input method: what it inserted, when it ended, and whether it has sent the message. */
export type Composition = { readonly text: string; readonly endedAt: number; readonly hasSent: boolean };

/** What a key press does. `held`: Enter during a composition. `ignored`: the second event of the same press. */
export type EnterEffect = 'sends' | 'held' | 'ignored' | 'none';

/**
 * Some browsers report the Enter that ends a composition only after the composition has ended. Nobody presses Enter
 * again this quickly.
 */
const enterDelayMs = 60;

const keyCodeWhileComposing = 229;

/**
 * Returns what a key press does. While an input method is composing, Enter chooses a candidate and never sends. That
 * Enter may be reported after the composition has ended (`last`, null if there was none). Hangul has nothing to choose,
 * so an Enter that ends its last syllable sends: see {@link sendsAtEnd}.
 */
export function effectOf(press: EnterPress, last: Composition | null): EnterEffect {
  const isComposing = press.isComposing || press.keyCode === keyCodeWhileComposing;
  // While composing, Windows calls each key `Process`.
  const isEnter = press.key === 'Enter' || (isComposing && /^(Numpad)?Enter$/.test(press.code));
  if (!isEnter || press.shiftKey || press.altKey) return 'none';
  if (isComposing) return 'held';
  if (last === null || Math.abs(press.timeStamp - last.endedAt) > enterDelayMs) return 'sends';
  if (last.hasSent) return 'ignored';
  return isHangul(last.text) ? 'sends' : 'none';
}

/** Returns whether the end of a composition sends the message, because Enter was held during it. */
export function sendsAtEnd(text: string, held: boolean): boolean {
  return held && isHangul(text);
}

// A syllable that was changed into Hanja was chosen from candidates.
function isHangul(text: string): boolean {
  return /^\p{Script=Hangul}+$/u.test(text);
}

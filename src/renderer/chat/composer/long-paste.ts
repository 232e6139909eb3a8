/** A paste with more characters (UTF-16 code units) or lines than this is offered as an attachment. */
const manyCharacters = 4000;
const manyLines = 60;

/** A longer paste isn't inserted until the user asks for it: the browser would take seconds to lay it out. */
const tooManyCharacters = 200_000;

/** Long pasted text, with line breaks as in the field, and its offset. `isHeld` means that it hasn't been inserted. */
export type LongPaste = { readonly at: number; readonly text: string; readonly isHeld: boolean };

/** Returns the paste with line breaks as in the field, or null if it isn't long. */
export function longPaste(pasted: string, at: number): LongPaste | null {
  const text = pasted.replace(/\r\n?/g, '\n');
  if (text.length <= manyCharacters && text.split('\n').length <= manyLines) return null;
  return { at, text, isHeld: text.length > tooManyCharacters };
}

/** Returns the offset of a paste in the current text, or null if it was edited or removed. */
export function placeOf({ at, text }: Pick<LongPaste, 'at' | 'text'>, current: string): number | null {
  if (current.startsWith(text, at)) return at;
  const found = current.indexOf(text);
  return found < 0 ? null : found;
}

/** Returns a numbered name for a paste. Skips names already taken. */
export function pasteName(plain: (number: number) => string, taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(plain(number))) number += 1;
  return plain(number);
}

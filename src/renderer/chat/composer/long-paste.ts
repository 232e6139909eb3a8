/** Over so many characters (UTF-16 units) or lines, a paste may be better off as a file. */
const manyCharacters = 4000;
const manyLines = 60;

/** A long text that was pasted, as the field holds it, and where it begins. */
export type LongPaste = { readonly at: number; readonly text: string };

/** The paste as it will stand in the field; null where it is not long. */
export function longPaste(pasted: string, at: number): LongPaste | null {
  const text = pasted.replace(/\r\n?/g, '\n');
  return text.length > manyCharacters || text.split('\n').length > manyLines ? { at, text } : null;
}

/** Where a paste stands in the text now; null where it was changed or taken out. */
export function placeOf({ at, text }: LongPaste, whole: string): number | null {
  if (whole.startsWith(text, at)) return at;
  const found = whole.indexOf(text);
  return found < 0 ? null : found;
}

/** A name for a paste, unlike those that are taken. */
export function pasteName(plain: (number: number) => string, taken: readonly string[]): string {
  let number = 1;
  while (taken.includes(plain(number))) number += 1;
  return plain(number);
}

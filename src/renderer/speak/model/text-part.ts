import { partEnd } from '../../ui/text/shown-part.ts';

/** The part of `text` that is being edited, as a range in UTF-16 code units. */
export type TextPart = { readonly text: string; readonly start: number; readonly end: number };

const size = { characters: 10_000, lines: 500 };

/** Returns the part that starts at `start`. */
export function partAt(text: string, start: number): TextPart {
  return { text, start, end: partEnd(text, start, size) };
}

/** Returns the first part. */
export function firstPart(text: string): TextPart {
  return partAt(text, 0);
}

/** Returns the part after a change to its text. A part that has become much longer is split. */
export function changedPart({ text: before, start, end }: TextPart, value: string): TextPart {
  const text = before.slice(0, start) + value + before.slice(end);
  return value.length > 2 * size.characters
    ? partAt(text, start)
    : { text, start, end: start + value.length };
}

/** Returns where the previous part starts. */
export function previousStart({ text, start }: TextPart): number {
  let previous = 0;
  for (let at = 0; at < start; at = partEnd(text, at, size)) previous = at;
  return previous;
}

/** Returns the number of the part, from 1, and how many there are. */
export function placeOf({ text, start, end }: TextPart): { readonly number: number; readonly count: number } {
  let number = 1;
  for (let at = 0; at < start; at = partEnd(text, at, size)) number += 1;
  let count = number;
  for (let at = end; at < text.length; at = partEnd(text, at, size)) count += 1;
  return { number, count };
}

import { partEnd } from '../../ui/text/shown-part.ts';

/** The part of a text that is edited, in UTF-16 units. */
export type TextPart = { readonly of: string; readonly start: number; readonly end: number };

const size = { characters: 10_000, lines: 500 };

/** Returns the part that starts at `start`. */
export function partAt(text: string, start: number): TextPart {
  return { of: text, start, end: partEnd(text, start, size) };
}

/** Returns the first part. */
export function firstPart(text: string): TextPart {
  return partAt(text, 0);
}

/** Returns the part after its text was changed. One that became much longer is divided. */
export function changedPart({ of, start, end }: TextPart, value: string): TextPart {
  const text = of.slice(0, start) + value + of.slice(end);
  return value.length > 2 * size.characters
    ? partAt(text, start)
    : { of: text, start, end: start + value.length };
}

/** Returns where the part before it starts. */
export function previousStart({ of, start }: TextPart): number {
  let previous = 0;
  for (let at = 0; at < start; at = partEnd(of, at, size)) previous = at;
  return previous;
}

/** Returns the number of the part, from 1, and how many there are. */
export function placeOf({ of, start, end }: TextPart): { readonly number: number; readonly count: number } {
  let number = 1;
  for (let at = 0; at < start; at = partEnd(of, at, size)) number += 1;
  let count = number;
  for (let at = end; at < of.length; at = partEnd(of, at, size)) count += 1;
  return { number, count };
}

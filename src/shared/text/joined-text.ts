import { joinTexts } from './join-texts.ts';

/**
 * Joins two texts with a space if their scripts use one. `at` is the start of the second text in the result, in UTF-16
 * units. Whitespace between the two is dropped.
 */
export function joinedText(first: string, second: string): { readonly text: string; readonly at: number } {
  const head = first.trimEnd();
  const tail = second.trimStart();
  const gap = joinTexts([head, tail]).length - head.trim().length - tail.trim().length;
  return { text: `${head}${' '.repeat(gap)}${tail}`, at: head.length + gap };
}

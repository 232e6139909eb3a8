import { joinTexts } from './join-texts.ts';

/**
 * Joins two texts as their scripts are joined. `at` is where the second one begins (UTF-16 units); blanks at its start
 * and at the end of the first one are dropped.
 */
export function joinedText(first: string, second: string): { readonly text: string; readonly at: number } {
  const head = first.trimEnd();
  const tail = second.trimStart();
  const gap = joinTexts([head, tail]).length - head.trim().length - tail.trim().length;
  return { text: `${head}${' '.repeat(gap)}${tail}`, at: head.length + gap };
}

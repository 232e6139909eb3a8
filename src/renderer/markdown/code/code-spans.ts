/**
 * Returns a function that finds the end of the code span starting at an offset: a run of backticks up to the next run
 * of the same length. Undefined if there is none. Calls with ascending offsets take linear time overall.
 */
export function codeSpanFinder(text: string): (at: number) => number | undefined {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const sameLength = runs.get(run.length);
    if (sameLength) sameLength.push(index);
    else runs.set(run.length, [index]);
  }
  // Nearest last, so that it can be popped.
  for (const sameLength of runs.values()) sameLength.reverse();
  return (at) => {
    let length = 0;
    while (text[at + length] === '`') length += 1;
    const sameLength = runs.get(length) ?? [];
    while ((sameLength.at(-1) ?? Number.POSITIVE_INFINITY) <= at) sameLength.pop();
    const closing = sameLength.at(-1);
    return closing === undefined ? undefined : closing + length;
  };
}

/** A code span, or the text between two. */
export type CodeOrText = { readonly code: boolean; readonly part: string };

/** Splits text into its code spans and the text between them. */
export function codeAndText(text: string): readonly CodeOrText[] {
  const endOf = codeSpanFinder(text);
  const parts: CodeOrText[] = [];
  let from = 0;
  for (const { index } of text.matchAll(/`+/g)) {
    const end = index < from ? undefined : endOf(index);
    if (end === undefined) continue;
    parts.push({ code: false, part: text.slice(from, index) });
    parts.push({ code: true, part: text.slice(index, end) });
    from = end;
  }
  return [...parts, { code: false, part: text.slice(from) }];
}

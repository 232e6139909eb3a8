/**
 * Finds the end of the code span that begins at a place: a run of backticks up to the next as long. Undefined where there
 * is none. Asked in ascending order it takes time in proportion to the text, for all places together.
 */
export function codeSpanFinder(text: string): (at: number) => number | undefined {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const alike = runs.get(run.length);
    if (alike) alike.push(index);
    else runs.set(run.length, [index]);
  }
  // The nearest one last.
  for (const alike of runs.values()) alike.reverse();
  return (at) => {
    let length = 0;
    while (text[at + length] === '`') length += 1;
    const alike = runs.get(length) ?? [];
    while ((alike.at(-1) ?? Number.POSITIVE_INFINITY) <= at) alike.pop();
    const closing = alike.at(-1);
    return closing === undefined ? undefined : closing + length;
  };
}

/** A code span, or what lies between two. */
export type CodeOrText = { readonly code: boolean; readonly part: string };

/** Cuts a text into its code spans and what lies between them. */
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

/** Text without its formulas, and how many there were. */
export type FormulaFree = { readonly text: string; readonly formulas: number };

// Pandoc's rule for single dollars keeps amounts of money apart: no blank inside the marks, no digit after them.
// A formula that goes on for longer than this is a mark that nobody closed.
const formula =
  /\$\$[\s\S]{1,4000}?\$\$|\\\[[\s\S]{1,4000}?\\\]|\\\([\s\S]{1,4000}?\\\)|(?<![\\$\w])\$(?=\S)(?:\\.|[^$\n\\])+?(?<=\S)\$(?![\d$])/g;

/** Takes the formulas (`$$…$$`, `\[…\]`, `\(…\)`, `$…$`) out of a run of markdown, but not out of its code. */
export function formulaFree(markdown: string): FormulaFree {
  let formulas = 0;
  const text = codeAndText(markdown)
    .map(({ code, part }) => {
      if (code) return part;
      return part.replace(formula, () => {
        formulas += 1;
        return '';
      });
    })
    .join('');
  return { text, formulas };
}

type Part = { readonly code: boolean; readonly part: string };

/** Code spans (a run of backticks up to the next as long), and what lies between them. */
function codeAndText(markdown: string): readonly Part[] {
  const runs = [...markdown.matchAll(/`+/g)];
  const parts: Part[] = [];
  // Lengths of which no more run follows, so that nobody looks for one again.
  const unclosed = new Set<number>();
  let from = 0;
  for (const [place, { 0: mark, index }] of runs.entries()) {
    if (index < from) continue;
    const closing = unclosed.has(mark.length) ? undefined : nextOf(runs, place, mark.length);
    if (!closing) {
      unclosed.add(mark.length);
      continue;
    }
    const end = closing.index + mark.length;
    parts.push({ code: false, part: markdown.slice(from, index) });
    parts.push({ code: true, part: markdown.slice(index, end) });
    from = end;
  }
  return [...parts, { code: false, part: markdown.slice(from) }];
}

function nextOf(
  runs: readonly RegExpExecArray[],
  place: number,
  length: number,
): RegExpExecArray | undefined {
  for (let other = place + 1; other < runs.length; other += 1) {
    if (runs[other]?.[0].length === length) return runs[other];
  }
  return undefined;
}

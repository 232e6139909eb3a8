import type { TextContent, TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api.d.ts';

/** A run of text on a page, in px from its lower left corner. `marks` are the ids of the content around it. */
export type TextRun = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Height of the font. */
  readonly size: number;
  readonly endsLine: boolean;
  readonly mark: string | null;
};

/** Returns the runs of a page in the order of its content. */
export function runsOf({ items }: TextContent): readonly TextRun[] {
  const marks: (string | null)[] = [];
  return items.flatMap((item): readonly TextRun[] => {
    if (isMark(item)) {
      if (item.type === 'endMarkedContent') marks.pop();
      else marks.push(item.id ?? marks.at(-1) ?? null);
      return [];
    }
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as readonly number[];
    const size = Math.hypot(a, b) || item.height;
    return [
      {
        text: item.str,
        ...{ x, y, size, width: item.width },
        endsLine: item.hasEOL,
        mark: marks.at(-1) ?? null,
      },
    ];
  });
}

function isMark(item: TextItem | TextMarkedContent): item is TextMarkedContent {
  return 'type' in item;
}

/** Joins runs. Where neither has white space, their distance decides whether they are one word. */
export function joined(runs: readonly TextRun[]): string {
  let text = '';
  let before: TextRun | null = null;
  for (const run of runs) {
    if (run.text !== '') {
      const isApart = before !== null && !isAttached(before, run);
      if (isApart && !/\s$/.test(text) && !/^\s/.test(run.text)) text += ' ';
      text += run.text;
      before = run;
    }
    if (run.endsLine && !/\s$/.test(text) && text !== '') text += ' ';
  }
  return text.replace(/[ \t]{2,}/g, ' ').trim();
}

function isAttached(before: TextRun, run: TextRun): boolean {
  const gap = run.x - (before.x + before.width);
  return Math.abs(run.y - before.y) < before.size / 2 && gap < before.size * 0.15 && gap > -before.size;
}

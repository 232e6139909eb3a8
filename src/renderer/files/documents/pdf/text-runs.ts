import type { TextContent, TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api.d.ts';
import { ownValue } from '../../../../shared/own-value.ts';
import { isDivided } from './divided-words.ts';

/**
 * A run of text on a page. Coordinates are in px from the page's lower left corner, rotated around it if that makes
 * most text upright.
 */
export type TextRun = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Font height. */
  readonly size: number;
  readonly endsLine: boolean;
  /** The id of the marked content that contains it. */
  readonly mark: string | null;
};

/** Returns the runs of a page in the order of its content. Pages that are read sideways are rotated. */
export function runsOf({ items }: TextContent): readonly TextRun[] {
  const marks: (string | null)[] = [];
  const rotate = rotationOf(items);
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
        ...rotate(x, y),
        size,
        width: item.width,
        endsLine: item.hasEOL,
        mark: marks.at(-1) ?? null,
      },
    ];
  });
}

type Rotation = (x: number, y: number) => { readonly x: number; readonly y: number };

/** Rotations that make text upright, by its number of counterclockwise quarter turns. */
const rotations: readonly Rotation[] = [
  (x, y) => ({ x, y }),
  (x, y) => ({ x: y, y: -x }),
  (x, y) => ({ x: -x, y: -y }),
  (x, y) => ({ x: -y, y: x }),
];

/** Returns the rotation after which most characters are upright. */
function rotationOf(items: TextContent['items']): Rotation {
  const counts = [0, 0, 0, 0];
  for (const item of items) {
    if (isMark(item)) continue;
    const [a = 0, b = 0] = item.transform as readonly number[];
    const quarters = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
    counts[quarters] = (counts[quarters] ?? 0) + item.str.trim().length;
  }
  return rotations[counts.indexOf(Math.max(...counts))] ?? ((x, y) => ({ x, y }));
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
      // Test only the last characters: searching the whole text for each run would be slow.
      const last = text.slice(-1);
      const isSpaced = last === '' || space.test(last) || space.test(run.text.charAt(0));
      if (before?.endsLine && isDivided(text.slice(-4).trimEnd(), run.text)) {
        text = text.trimEnd().slice(0, -1) + run.text;
      } else if (before && isAccent(last) && isOver(before, run)) text = withAccent(text, run.text);
      else text += before && !isSpaced && !isAttached(before, run) ? ` ${run.text}` : run.text;
      before = run;
    }
    if (run.endsLine && text !== '' && !space.test(text.slice(-1))) text += ' ';
  }
  return text.replace(/[ \t]{2,}/g, ' ').trim();
}

const space = /\s/;

function isAttached(before: TextRun, run: TextRun): boolean {
  const gap = gapBetween(before, run);
  return Math.abs(run.y - before.y) < before.size / 2 && gap < before.size * 0.15 && gap > -before.size;
}

/** Returns whether a run starts below the last character of the previous one. */
function isOver(before: TextRun, run: TextRun): boolean {
  return isAttached(before, run) && gapBetween(before, run) < before.size * -0.15;
}

function gapBetween(before: TextRun, run: TextRun): number {
  return run.x - (before.x + before.width);
}

/** Combining characters for standalone accents. */
const accents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
};

function isAccent(character: string): boolean {
  return ownValue(accents, character) !== undefined;
}

/** Appends text after an accent. TeX writes an accented letter as an accent with the letter below it. */
function withAccent(text: string, next: string): string {
  const accent = ownValue(accents, text.slice(-1)) ?? '';
  const [letter = ''] = next;
  if (!/\p{L}/u.test(letter)) return text + next;
  const base = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter;
  return text.slice(0, -1) + (base + accent).normalize('NFC') + next.slice(letter.length);
}

import { format, isDateFormat, isTextFormat } from 'numfmt';
import type { Archive } from '../archive.ts';
import { descendants, xmlOf } from '../xml.ts';

/** Number formats that every workbook has (ECMA-376, 18.8.30). Those of dates are read by the spreadsheet library. */
const builtIn: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [37, '#,##0 ;(#,##0)'],
  [38, '#,##0 ;(#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;(#,##0.00)'],
  [46, '[h]:mm:ss'],
  [48, '##0.0E+0'],
]);

/** Longest number format. Excel allows 255 characters. */
const longestFormat = 255;

/** Shows a number as a cell of a style does. Returns null if that isn't known, or if it's a date. */
export type ShowNumber = (style: number, value: number) => string | null;

/** Returns how the styles of a workbook show numbers. */
export function numberFormatsOf(archive: Archive): ShowNumber {
  const path = 'xl/styles.xml';
  if (!archive.has(path)) return () => null;
  const styles = xmlOf(archive.text(path));
  const own = descendants(styles, 'numFmt').map(
    ({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? ''] as const,
  );
  const formats = new Map([...builtIn, ...own]);
  const [cells] = descendants(styles, 'cellXfs');
  const patterns = (cells ? descendants(cells, 'xf') : []).map(({ attributes }) =>
    shownPattern(formats.get(Number(attributes.numFmtId))),
  );
  return (style, value) => {
    const pattern = patterns[style];
    return pattern ? shownNumber(pattern, value) : null;
  };
}

function shownPattern(pattern: string | undefined): string | null {
  if (!pattern || pattern.length > longestFormat || /^general$/i.test(pattern)) return null;
  try {
    // The spreadsheet library shows a duration as a time of day.
    const isDuration = /\[(?:h{1,9}|m{1,9}|s{1,9})\]/i.test(pattern);
    return isTextFormat(pattern) || (isDateFormat(pattern) && !isDuration) ? null : pattern;
  } catch {
    return null;
  }
}

/** Returns null for a pattern that hides the number or can't show it. */
function shownNumber(pattern: string, value: number): string | null {
  try {
    const text = format(pattern, value).trim();
    return text === '' || /^#+$/.test(text) ? null : text;
  } catch {
    return null;
  }
}

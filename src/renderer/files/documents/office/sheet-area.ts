import { documentLimits, PastLimit } from '../limits.ts';

/**
 * Returns the XML of a sheet. If its area exceeds the cell limit, its empty cells and rows are left out. The
 * spreadsheet library allocates the whole rectangle between the first and the last cell, even if there are only two.
 * @throws `PastLimit` if the remaining cells are still too far apart
 */
export function withinArea(xml: string): string {
  if (areaOf(xml) <= documentLimits.cells) return xml;
  // Whole columns are often formatted, down to the last row.
  const filled = xml
    .replace(/<(?:\w{1,20}:)?(?:c|row)\s[^<>]*\/>/g, '')
    .replace(/<((?:\w{1,20}:)?row)(?:\s[^<>]*)?>\s*<\/\1>/g, '');
  if (areaOf(filled) > documentLimits.cells) throw new PastLimit();
  return filled;
}

function areaOf(xml: string): number {
  let rows = 0;
  let columns = 1;
  let count = 0;
  for (const [tag] of xml.matchAll(/<(?:\w{1,20}:)?(?:c|row)[\s>][^<>]*/g)) {
    count += 1;
    const [, letters = '', digits] = /\sr\s{0,9}=\s{0,9}["']([A-Z]{0,20})(\d{1,20})["']/i.exec(tag) ?? [];
    columns = Math.max(columns, columnOf(letters));
    rows = Math.max(rows, Number(digits ?? 0));
  }
  // Cells without a reference are consecutive.
  return Math.max(count, rows * columns);
}

/** Returns the number of a column: A is 1, Z is 26, AA is 27. */
function columnOf(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

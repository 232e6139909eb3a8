import readXlsxFile from 'read-excel-file/web-worker';
import { type Archive, openArchive } from '../archive.ts';
import { documentLimits, PastLimit } from '../limits.ts';
import { tableOf } from '../markdown.ts';
import { descendants, xmlOf } from '../xml.ts';
import { hiddenName } from './hidden-marks.ts';

/** Reads a workbook: each sheet as a table, with dates in ISO 8601. */
export async function readXlsx(bytes: Uint8Array): Promise<readonly string[]> {
  const archive = openArchive(bytes, (name) => /\.(?:xml|rels)$/i.test(name));
  const isSheet = (name: string) => /^xl\/worksheets\/[^/]{1,200}\.xml$/i.test(name);
  const sheets = await readXlsxFile(
    archive.repacked((name) => (isSheet(name) ? withinArea(withUncalculated(archive.text(name))) : null)),
  );
  const hidden = hiddenSheets(archive);
  let cells = 0;
  return sheets.map(({ sheet, data }) => {
    cells += data.reduce((sum, row) => sum + row.length, 0);
    if (cells > documentLimits.cells) throw new PastLimit();
    const rows = data.map((row) => row.map(shown)).filter((row) => row.some((text) => text !== ''));
    return sheetOf(hidden.has(sheet) ? hiddenName(sheet) : sheet, rows);
  });
}

/**
 * Shows the formulas of cells without a result. Programs other than Office may save workbooks without calculating them.
 */
function withUncalculated(xml: string): string {
  return xml.replace(
    /<c((?:\s[^<>]*)?)><f(?:\s[^<>]*)?>([^<]*)<\/f>(?:<v\s*\/>|<v><\/v>)?<\/c>/g,
    (_cell, attributes: string, formula: string) =>
      `<c${attributes.replace(/\st="[^"]*"/, '')} t="str"><v>=${formula}</v></c>`,
  );
}

/** Returns the names of sheets that Excel doesn't show. */
function hiddenSheets(archive: Archive): ReadonlySet<string> {
  const path = 'xl/workbook.xml';
  const sheets = archive.has(path) ? descendants(xmlOf(archive.text(path)), 'sheet') : [];
  const hidden = sheets.filter(({ attributes }) => /^(?:hidden|veryHidden)$/.test(attributes.state ?? ''));
  return new Set(hidden.map(({ attributes }) => attributes.name ?? ''));
}

/** Writes a sheet's name as a heading and its rows as a table. */
export function sheetOf(name: string, rows: readonly (readonly string[])[]): string {
  return [`## ${name.trim()}`, tableOf(withoutEmptyEnds(rows))].filter(Boolean).join('\n\n');
}

function withoutEmptyEnds(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.map((row) => row.slice(0, row.findLastIndex((text) => text !== '') + 1));
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateOf(value);
  return String(value);
}

/** Sheets store a time without a date as a time on this day or the next. */
const firstDay = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/**
 * Writes a sheet's date, which has no time zone. The library returns it in UTC and slightly off, because sheets store
 * dates as fractional days.
 */
function dateOf(date: Date): string {
  const ms = date.setTime(Math.round(date.getTime() / 1_000) * 1_000);
  if (Number.isNaN(ms)) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  if (ms >= firstDay && ms < firstDay + 2 * dayMs) return time.slice(0, time.startsWith('00', 6) ? 5 : 8);
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, time.startsWith('00', 6) ? 5 : 8)}`;
}

/**
 * Returns the XML of a sheet. If its area exceeds the cell limit, its empty cells and rows are left out. The
 * spreadsheet library allocates the whole rectangle between the first and the last cell, even if there are only two.
 * @throws `PastLimit` if the remaining cells are still too far apart
 */
function withinArea(xml: string): string {
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

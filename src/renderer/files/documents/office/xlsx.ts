import readXlsxFile from 'read-excel-file/web-worker';
import { type Archive, openArchive } from '../archive.ts';
import { documentLimits, PastLimit } from '../limits.ts';
import { tableOf } from '../markdown.ts';
import { descendants, xmlOf } from '../xml.ts';
import { hiddenName } from './hidden-marks.ts';
import { numberFormatsOf, type ShowNumber } from './number-formats.ts';

/** Reads a workbook: each sheet as a table, with numbers as they are shown and dates in ISO 8601. */
export async function readXlsx(bytes: Uint8Array): Promise<readonly string[]> {
  const archive = openArchive(bytes, (name) => /\.(?:xml|rels)$/i.test(name));
  const isSheet = (name: string) => /^xl\/worksheets\/[^/]{1,200}\.xml$/i.test(name);
  const show = numberFormatsOf(archive);
  const changed = (xml: string) => withinArea(withShownNumbers(withUncalculated(xml), show));
  const sheets = await readXlsxFile(
    archive.repacked((name) => (isSheet(name) ? changed(archive.text(name)) : null)),
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

/** Replaces numbers by what is shown of them, such as 12.5% for 0.125. */
function withShownNumbers(xml: string, show: ShowNumber): string {
  return xml.replace(
    /<c(\s[^<>]*)>(?:<f(?:\s[^<>]*)?>[^<]*<\/f>|<f(?:\s[^<>]*)?\/>)?<v>([^<]{1,40})<\/v><\/c>/g,
    (cell, attributes: string, value: string) => {
      const style = /\ss="(\d{1,6})"/.exec(attributes)?.[1];
      const type = /\st="([^"]{0,20})"/.exec(attributes)?.[1] ?? 'n';
      const number = Number(value);
      if (style === undefined || type !== 'n' || !Number.isFinite(number)) return cell;
      const text = show(Number(style), number);
      if (text === null) return cell;
      return `<c${attributes.replace(/\st="[^"]*"/, '')} t="str"><v>${escaped(text)}</v></c>`;
    },
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
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
  // Excel calculates with 15 digits, so that 0.1 + 0.2 is 0.3.
  return String(typeof value === 'number' ? Number(value.toPrecision(15)) : value);
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
 * Returns the XML of a sheet. If its area exceeds the cell limit, its empty cells, rows and columns are left out. The
 * spreadsheet library allocates the whole rectangle between the first and the last cell, even if there are only two.
 * @throws `PastLimit` if there are still too many
 */
function withinArea(xml: string): string {
  if (areaOf(xml) <= documentLimits.cells) return xml;
  // Whole columns are often formatted, down to the last row.
  const filled = xml
    .replace(/<(?:\w{1,20}:)?(?:c|row)\s[^<>]*\/>/g, '')
    .replace(/<((?:\w{1,20}:)?row)(?:\s[^<>]*)?>\s*<\/\1>/g, '');
  if (areaOf(filled) <= documentLimits.cells) return filled;
  const close = withoutGaps(filled);
  if (areaOf(close) > documentLimits.cells) throw new PastLimit();
  return close;
}

/** Moves cells up and to the left, so that there's no row or column without any. A stray cell may be far away. */
function withoutGaps(xml: string): string {
  const cell = /(<(?:\w{1,20}:)?c\s(?:[^<>]*\s)?r=")([A-Z]{1,3})(\d{1,7})"/gi;
  const rows = new Set<number>();
  const columns = new Set<number>();
  for (const [, , letters = '', digits] of xml.matchAll(cell)) {
    rows.add(Number(digits));
    columns.add(columnOf(letters));
  }
  const rowNumbers = positions(rows);
  const columnNumbers = positions(columns);
  return xml
    .replace(
      /(<(?:\w{1,20}:)?row\s(?:[^<>]*\s)?r=")(\d{1,7})"/gi,
      (_row, start: string, digits: string) => `${start}${rowNumbers.get(Number(digits)) ?? digits}"`,
    )
    .replace(cell, (_cell, start: string, letters: string, digits: string) => {
      const column = columnNumbers.get(columnOf(letters)) ?? 1;
      return `${start}${lettersOf(column)}${rowNumbers.get(Number(digits)) ?? digits}"`;
    });
}

/** Maps numbers to their positions in ascending order, from 1. */
function positions(numbers: ReadonlySet<number>): ReadonlyMap<number, number> {
  return new Map([...numbers].sort((one, other) => one - other).map((number, at) => [number, at + 1]));
}

/** Returns the letters of a column. See {@link columnOf}. */
function lettersOf(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return (before > 0 ? lettersOf(before) : '') + String.fromCharCode(65 + ((column - 1) % 26));
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

import readXlsxFile from 'read-excel-file/web-worker';
import { openArchive } from '../archive.ts';
import { documentLimits, PastLimit } from '../limits.ts';
import { tableOf } from '../markdown.ts';

/** Reads a workbook: each sheet as a table, with dates in ISO 8601. */
export async function readXlsx(bytes: Uint8Array): Promise<readonly string[]> {
  const archive = openArchive(bytes, (name) => /\.(?:xml|rels)$/i.test(name));
  const sheets = await readXlsxFile(archive.repacked());
  let cells = 0;
  return sheets.map(({ sheet, data }) => {
    cells += data.reduce((sum, row) => sum + row.length, 0);
    if (cells > documentLimits.cells) throw new PastLimit();
    const rows = data.map((row) => row.map(shown)).filter((row) => row.some((text) => text !== ''));
    return sheetOf(sheet, rows);
  });
}

/** Writes a sheet below its name. */
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

/** Dates of a sheet have no time zone. The library gives them in UTC. */
function dateOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, time.startsWith('00', 6) ? 5 : 8)}`;
}

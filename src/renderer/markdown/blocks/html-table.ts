import { type TableBlock, type TableRow, tableLimits } from './blocks.ts';

const tableTag = /<(\/?)(table|caption|thead|tbody|tfoot|tr|th|td|p|div|colgroup|col)(?:\s[^<>]*)?>/gi;

/**
 * Returns an HTML table as a table of Markdown cells. Returns null if it isn't complete, has text outside its cells,
 * contains another table, or is larger than a table may be. Attributes are dropped.
 */
export function htmlTable(html: string, mayRefer: (raw: string) => boolean): TableBlock | null {
  const trimmed = html.trim();
  if (!/^<table[\s>]/i.test(trimmed) || !/<\/table>$/i.test(trimmed)) return null;
  const rows = rowsOf(trimmed);
  const width = (rows ?? []).reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  if (!rows || width === 0 || width > tableLimits.columns) return null;
  if (rows.length * width > tableLimits.cells(html.length)) return null;
  const [first] = rows;
  const padded = (cells: readonly string[]): readonly string[] =>
    Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const header = padded(first?.isHeader ? first.cells : []);
  const body = rows
    .slice(first?.isHeader ? 1 : 0)
    .map(({ cells }): TableRow => ({ cells: padded(cells), mayRefer: cells.some(mayRefer) }));
  return { kind: 'table', align: header.map(() => undefined), header, rows: body, mayRefer: mayRefer(html) };
}

type Row = { readonly cells: string[]; isHeader: boolean };

/** Returns the rows of a table; null if it contains another one or text outside its cells. */
function rowsOf(html: string): readonly Row[] | null {
  const rows: Row[] = [];
  let tables = 0;
  let from = 0;
  let isInCell = false;
  for (const { 0: raw, 1: slash, 2: tag = '', index } of html.matchAll(tableTag)) {
    const name = tag.toLowerCase();
    if (name === 'p' || name === 'div') continue;
    if (name === 'table' && !slash) tables += 1;
    const text = html.slice(from, index);
    // A cell ends at its closing tag or, as HTML allows, at the next cell or row.
    if (isInCell) rows.at(-1)?.cells.push(cellText(text));
    if (tables > 1 || (!isInCell && text.trim() !== '')) return null;
    from = index + raw.length;
    if (name === 'tr' && !slash) rows.push({ cells: [], isHeader: true });
    isInCell = !slash && rows.length > 0 && (name === 'td' || name === 'th');
    const row = rows.at(-1);
    if (row && isInCell && name === 'td') row.isHeader = false;
  }
  return rows.filter(({ cells }) => cells.length > 0);
}

/** Returns a cell's content as one line of Markdown. */
function cellText(html: string): string {
  return html
    .replace(/<\/?(?:p|div)(?:\s[^<>]*)?>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

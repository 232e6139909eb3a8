import type { Element, ElementContent } from 'hast';
import { openArchive } from '../archive.ts';
import { element, link, rootOf, textNode } from '../html.ts';
import { documentLimits, PastLimit } from '../limits.ts';
import { markdownOf } from '../markdown.ts';
import { positioned } from '../scripts.ts';
import { child, contentOf, countIn, descendants, elementsOf, type Xml, xmlOf } from '../xml.ts';
import { hiddenName, hiddenSlide } from './hidden-marks.ts';
import { createPictures } from './open-document-pictures.ts';
import { type Styles, stylesOf } from './open-document-styles.ts';
import { sheetOf } from './xlsx.ts';

/** Reads an OpenDocument text, spreadsheet (one part per sheet) or presentation (one part per slide). */
export function readOpenDocument(bytes: Uint8Array): readonly string[] {
  const archive = openArchive(bytes, (name) => /^(?:(?:[^/]{1,200}\/)?content|styles)\.xml$/.test(name));
  const content = xmlOf(archive.text('content.xml'));
  const styles = stylesOf(archive, content);
  const reading: Reading = { styles, pictureOf: createPictures(archive), cells: 0 };
  const body = child(content, 'office:body');
  const [kind] = body ? elementsOf(body) : [];
  if (!kind) return [];
  switch (kind.name) {
    case 'office:spreadsheet':
      return descendants(kind, 'table:table').map((table) =>
        sheetOf(
          sheetName(table, styles),
          rows(reading, table).map(({ cells }) => cells.map(plainText)),
        ),
      );
    case 'office:presentation':
      return descendants(kind, 'draw:page').map((page) => {
        const text = markdownOf(rootOf(slide(reading, page)));
        return styles.hidden.has(page.attributes['draw:style-name'] ?? '') ? hiddenSlide(text) : text;
      });
    default:
      return [markdownOf(rootOf(blocks(reading, kind)))];
  }
}

function sheetName({ attributes }: Xml, { hidden }: Styles): string {
  const name = attributes['table:name'] ?? '';
  return hidden.has(attributes['table:style-name'] ?? '') ? hiddenName(name) : name;
}

/** Returns whether a file is encrypted, according to its manifest. */
export function isEncryptedOpenDocument(bytes: Uint8Array): boolean {
  const archive = openArchive(bytes, (name) => name === 'META-INF/manifest.xml');
  return (
    archive.has('META-INF/manifest.xml') &&
    descendants(xmlOf(archive.text('META-INF/manifest.xml')), 'manifest:encryption-data').length > 0
  );
}

type Row = { readonly cells: readonly (readonly ElementContent[])[]; readonly isHead: boolean };

/** A file being read. */
type Reading = {
  readonly styles: Styles;
  readonly pictureOf: ReturnType<typeof createPictures>;
  /** Number of table cells read so far. Limits how much the file can repeat. */
  cells: number;
};

function blocks(reading: Reading, parent: Xml): readonly ElementContent[] {
  return withWholeLists(elementsOf(parent).flatMap((one) => block(reading, one)));
}

function block(reading: Reading, one: Xml, isNumbered = false): readonly ElementContent[] {
  switch (one.name) {
    case 'text:h':
      return [element(`h${Math.max(1, countIn(one, 'text:outline-level', 1, 6))}`, inline(reading, one))];
    case 'text:p': {
      // Text boxes are anchored in a paragraph and follow it.
      const boxes = descendants(one, 'draw:text-box').flatMap((box) => blocks(reading, box));
      return [element('p', inline(reading, one)), ...boxes];
    }
    case 'text:list': {
      const style = one.attributes['text:style-name'];
      const isOrdered = style === undefined ? isNumbered : reading.styles.numbered.has(style);
      const items = elementsOf(one).map((item) =>
        element(
          'li',
          elementsOf(item).flatMap((inner) => block(reading, inner, isOrdered)),
        ),
      );
      return items.length > 0 ? [element(isOrdered ? 'ol' : 'ul', items)] : [];
    }
    case 'table:table':
      return [tableElement(rows(reading, one))];
    case 'draw:frame': {
      const picture = reading.pictureOf(one);
      return picture === '' ? blocks(reading, one) : [element('p', [textNode(picture)])];
    }
    case 'text:tracked-changes':
    case 'text:sequence-decls':
    case 'office:forms':
    case 'office:annotation':
    case 'presentation:notes':
      return [];
    default:
      return blocks(reading, one);
  }
}

function inline(reading: Reading, parent: Xml): readonly ElementContent[] {
  return contentOf(parent).flatMap((one) =>
    typeof one === 'string' ? [textNode(one)] : inlineElement(reading, one),
  );
}

function inlineElement(reading: Reading, one: Xml): readonly ElementContent[] {
  switch (one.name) {
    case 'text:s':
      return [textNode(' '.repeat(countIn(one, 'text:c', 1, documentLimits.repeats)))];
    case 'text:tab':
      return [textNode(' ')];
    case 'text:line-break':
      return [element('br', [])];
    case 'text:a':
      return [link(one.attributes['xlink:href'] ?? '', inline(reading, one))];
    case 'text:note': {
      const note = child(one, 'text:note-body');
      return note ? [textNode(` (${plainText(blocks(reading, note)).trim()})`)] : [];
    }
    case 'text:span': {
      const position = reading.styles.positions.get(one.attributes['text:style-name'] ?? '') ?? 'line';
      if (position === 'line') return inline(reading, one);
      return [element(position === 'above' ? 'sup' : 'sub', inline(reading, one))];
    }
    case 'text:ruby-text':
      return [textNode(`(${plainText(inline(reading, one))})`)];
    case 'draw:frame':
      return [textNode(reading.pictureOf(one))];
    case 'office:annotation':
    case 'office:annotation-end':
      return [];
    default:
      return inline(reading, one);
  }
}

function rows(reading: Reading, table: Xml, isHead = false): readonly Row[] {
  return elementsOf(table).flatMap((one): readonly Row[] => {
    if (one.name === 'table:table-header-rows') return rows(reading, one, true);
    if (/^table:table-(?:rows|row-group)$/.test(one.name)) return rows(reading, one, isHead);
    if (one.name !== 'table:table-row') return [];
    const row = { cells: cellsOf(reading, one), isHead };
    // Skip empty rows, which repeat to the end of a sheet.
    if (row.cells.every((cell) => plainText(cell) === '')) return [];
    const repeats = countIn(one, 'table:number-rows-repeated', 1, documentLimits.repeats);
    addCells(reading, row.cells.length * repeats);
    return Array.from({ length: repeats }, () => row);
  });
}

function cellsOf(reading: Reading, row: Xml): Row['cells'] {
  const found = elementsOf(row).map((cell) => ({
    content: contentOfCell(reading, cell),
    repeats: countIn(cell, 'table:number-columns-repeated', 1, documentLimits.repeats),
  }));
  const last = found.findLastIndex(({ content }) => plainText(content) !== '');
  return found.slice(0, last + 1).flatMap(({ content, repeats }) => {
    addCells(reading, repeats);
    return Array.from({ length: repeats }, () => content);
  });
}

/** Returns a cell's content, with dates in ISO 8601. The format displayed in the file's locale may be ambiguous. */
function contentOfCell(reading: Reading, cell: Xml): readonly ElementContent[] {
  if (cell.name === 'table:covered-table-cell') return [];
  const date = cell.attributes['office:date-value'];
  return date === undefined ? blocks(reading, cell) : [element('p', [textNode(dateOf(date))])];
}

function addCells(reading: Reading, count: number): void {
  reading.cells += count;
  if (reading.cells > documentLimits.cells) throw new PastLimit();
}

function slide(reading: Reading, page: Xml): readonly ElementContent[] {
  const frames = elementsOf(page).filter(({ name }) => name !== 'presentation:notes');
  return frames.flatMap((frame) => {
    const content = block(reading, frame);
    return frame.attributes['presentation:class'] === 'title'
      ? [element('h1', [textNode(plainText(content))])]
      : content;
  });
}

/** Writes an ISO 8601 date. Leaves out zero seconds and a midnight time. */
function dateOf(date: string): string {
  const [, day = date, time = ''] = /^([^T]{1,20})T(\d\d:\d\d)(?::00(?:\.0{1,9})?)?$/.exec(date) ?? [];
  return time === '' || time === '00:00' ? day.replace('T', ' ') : `${day} ${time}`;
}

function tableElement(rows: readonly Row[]): ElementContent {
  const lines = rows.map(({ cells, isHead }) =>
    element(
      'tr',
      cells.map((cell) => element(isHead ? 'th' : 'td', cell)),
    ),
  );
  return element('table', lines);
}

function plainText(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type !== 'element') return node.type === 'text' ? node.value : '';
      const { tagName, children } = node;
      if (tagName === 'sup' || tagName === 'sub')
        return positioned(plainText(children), tagName === 'sup' ? 'above' : 'below');
      return plainText(children) + (tagName === 'p' ? ' ' : '');
    })
    .join('')
    .trim();
}

/**
 * Joins consecutive lists. LibreOffice presentations start a new list whenever the level changes, and each inner list
 * is the only content of its item.
 */
function withWholeLists(content: readonly ElementContent[]): readonly ElementContent[] {
  const joined: ElementContent[] = [];
  for (const block of content) {
    const before = joined.at(-1);
    if (isList(block) && isList(before) && block.tagName === before.tagName)
      for (const item of block.children) addTo(before, item);
    else joined.push(block);
  }
  return joined;
}

function addTo(list: Element, item: ElementContent): void {
  const last = list.children.at(-1);
  const [only, ...more] = item.type === 'element' ? item.children : [];
  const isInner = isList(only) && more.length === 0 && last?.type === 'element';
  if (!isInner) {
    list.children.push(item);
    return;
  }
  const inner = last.children.at(-1);
  if (isList(inner) && inner.tagName === only.tagName) for (const one of only.children) addTo(inner, one);
  else last.children.push(only);
}

function isList(node: ElementContent | undefined): node is Element {
  return node?.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol');
}

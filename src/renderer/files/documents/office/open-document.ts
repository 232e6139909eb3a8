import type { Element, ElementContent } from 'hast';
import { type Archive, openArchive } from '../archive.ts';
import { decodedXml } from '../decoding.ts';
import { element, link, rootOf, textNode } from '../html.ts';
import { documentLimits, PastLimit } from '../limits.ts';
import { markdownOf } from '../markdown.ts';
import { positioned } from '../scripts.ts';
import { child, contentOf, countIn, descendants, elementsOf, type Xml, xmlOf } from '../xml.ts';
import { hiddenName, hiddenSlide } from './hidden-marks.ts';
import { createPictures } from './open-document-pictures.ts';
import { isNumbered, type Styles, stylesOf } from './open-document-styles.ts';
import { sheetOf } from './xlsx.ts';

/**
 * Reads an OpenDocument text, spreadsheet (one part per sheet) or presentation (one part per slide), as an archive or as
 * a single XML file.
 */
export function readOpenDocument(bytes: Uint8Array): readonly string[] {
  const archive = isArchive(bytes) ? openArchive(bytes, isReadEntry) : flatFile(bytes);
  const content = xmlOf(archive.text('content.xml'));
  const shared = archive.has('styles.xml') ? xmlOf(archive.text('styles.xml')) : null;
  const styles = stylesOf(content, shared);
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

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

const isReadEntry = (name: string) => /^(?:(?:[^/]{1,200}\/)?content|styles)\.xml$/.test(name);

/** A single XML file has the content, the styles and embedded objects in one root. */
function flatFile(bytes: Uint8Array): Pick<Archive, 'has' | 'text'> {
  if (bytes.length > documentLimits.entry) throw new PastLimit();
  return { has: (name) => name === 'content.xml', text: () => decodedXml(bytes) };
}

function sheetName({ attributes }: Xml, { hidden }: Styles): string {
  const name = attributes['table:name'] ?? '';
  return hidden.has(attributes['table:style-name'] ?? '') ? hiddenName(name) : name;
}

/** Returns whether a file is encrypted, according to its manifest. */
export function isEncryptedOpenDocument(bytes: Uint8Array): boolean {
  if (!isArchive(bytes)) return false;
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

/** The list that a block is in: its style, and its level, which is 1 unless it's inside another list. */
type ListPlace = { readonly style: string; readonly level: number };

function block(
  reading: Reading,
  one: Xml,
  outer: ListPlace = { style: '', level: 0 },
): readonly ElementContent[] {
  switch (one.name) {
    case 'text:h':
      return [element(`h${Math.max(1, countIn(one, 'text:outline-level', 1, 6))}`, inline(reading, one))];
    case 'text:p': {
      // Text boxes are anchored in a paragraph and follow it.
      const boxes = descendants(one, 'draw:text-box').flatMap((box) => blocks(reading, box));
      return [element('p', inline(reading, one)), ...boxes];
    }
    case 'text:list': {
      // A list without a style has that of the list around it.
      const style = one.attributes['text:style-name'] ?? outer.style;
      const list = { style, level: outer.level + 1 };
      const isOrdered = isNumbered(reading.styles, style, list.level);
      const items = elementsOf(one).map((item) =>
        element(
          'li',
          elementsOf(item).flatMap((inner) => block(reading, inner, list)),
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
    // In a single XML file, an embedded document is inside its frame.
    case 'draw:object':
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
 * Joins consecutive lists. LibreOffice starts a new list whenever the level changes in a presentation, or when an inner
 * list of a text has another style. Each inner list is then the only content of its item.
 */
function withWholeLists(content: readonly ElementContent[]): readonly ElementContent[] {
  const joined: ElementContent[] = [];
  for (const block of content) addBlock(joined, block);
  return joined;
}

function addBlock(blocks: ElementContent[], block: ElementContent): void {
  const before = blocks.at(-1);
  const isContinued =
    isList(block) &&
    isList(before) &&
    (block.tagName === before.tagName || block.children.every((item) => innerList(item) !== null));
  if (isContinued) for (const item of block.children) addItem(before, item);
  else blocks.push(block);
}

function addItem(list: Element, item: ElementContent): void {
  const last = list.children.at(-1);
  const inner = innerList(item);
  if (inner && last?.type === 'element') addBlock(last.children, inner);
  else list.children.push(item);
}

/** Returns the list that is the only content of an item. */
function innerList(item: ElementContent): Element | null {
  const [only, ...more] = item.type === 'element' ? item.children : [];
  return isList(only) && more.length === 0 ? only : null;
}

function isList(node: ElementContent | undefined): node is Element {
  return node?.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol');
}

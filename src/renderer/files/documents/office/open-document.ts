import type { Element, ElementContent } from 'hast';
import { type Archive, openArchive } from '../archive.ts';
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
  const reader = createReader(archive, styles);
  const body = child(content, 'office:body');
  const [kind] = body ? elementsOf(body) : [];
  if (!kind) return [];
  switch (kind.name) {
    case 'office:spreadsheet':
      return descendants(kind, 'table:table').map((table) =>
        sheetOf(
          sheetName(table, styles),
          reader.rows(table).map(({ cells }) => cells.map(plainText)),
        ),
      );
    case 'office:presentation':
      return descendants(kind, 'draw:page').map((page) => {
        const text = markdownOf(rootOf(reader.slide(page)));
        return styles.hidden.has(page.attributes['draw:style-name'] ?? '') ? hiddenSlide(text) : text;
      });
    default:
      return [markdownOf(rootOf(reader.blocks(kind)))];
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

/** Creates a reader for one file, which limits how much the file can repeat. */
function createReader(archive: Archive, { numbered, positions }: Styles) {
  let cells = 0;
  const pictureOf = createPictures(archive);

  function blocks(parent: Xml): readonly ElementContent[] {
    return withWholeLists(elementsOf(parent).flatMap((one) => block(one)));
  }

  function block(one: Xml, isNumbered = false): readonly ElementContent[] {
    switch (one.name) {
      case 'text:h':
        return [element(`h${Math.max(1, countIn(one, 'text:outline-level', 1, 6))}`, inline(one))];
      case 'text:p':
        return [element('p', inline(one)), ...boxesIn(one)];
      case 'text:list': {
        const style = one.attributes['text:style-name'];
        const isOrdered = style === undefined ? isNumbered : numbered.has(style);
        const items = elementsOf(one).map((item) =>
          element(
            'li',
            elementsOf(item).flatMap((inner) => block(inner, isOrdered)),
          ),
        );
        return items.length > 0 ? [element(isOrdered ? 'ol' : 'ul', items)] : [];
      }
      case 'table:table':
        return [tableElement(rows(one))];
      case 'draw:frame': {
        const picture = pictureOf(one);
        return picture === '' ? blocks(one) : [element('p', [textNode(picture)])];
      }
      case 'text:tracked-changes':
      case 'text:sequence-decls':
      case 'office:forms':
      case 'office:annotation':
      case 'presentation:notes':
        return [];
      default:
        return blocks(one);
    }
  }

  /** Returns the text boxes that are anchored in a paragraph. */
  function boxesIn(paragraph: Xml): readonly ElementContent[] {
    return descendants(paragraph, 'draw:text-box').flatMap(blocks);
  }

  function inline(parent: Xml): readonly ElementContent[] {
    return contentOf(parent).flatMap((one): readonly ElementContent[] => {
      if (typeof one === 'string') return [textNode(one)];
      switch (one.name) {
        case 'text:s':
          return [textNode(' '.repeat(countIn(one, 'text:c', 1, documentLimits.repeats)))];
        case 'text:tab':
          return [textNode(' ')];
        case 'text:line-break':
          return [element('br', [])];
        case 'text:a':
          return [link(one.attributes['xlink:href'] ?? '', inline(one))];
        case 'text:note': {
          const note = child(one, 'text:note-body');
          return note ? [textNode(` (${plainText(blocks(note)).trim()})`)] : [];
        }
        case 'text:span': {
          const position = positions.get(one.attributes['text:style-name'] ?? '') ?? 'line';
          if (position === 'line') return inline(one);
          return [element(position === 'above' ? 'sup' : 'sub', inline(one))];
        }
        case 'text:ruby-text':
          return [textNode(`(${plainText(inline(one))})`)];
        case 'draw:frame':
          return [textNode(pictureOf(one))];
        case 'office:annotation':
        case 'office:annotation-end':
          return [];
        default:
          return inline(one);
      }
    });
  }

  function rows(table: Xml, isHead = false): readonly Row[] {
    return elementsOf(table).flatMap((one): readonly Row[] => {
      if (one.name === 'table:table-header-rows') return rows(one, true);
      if (/^table:table-(?:rows|row-group)$/.test(one.name)) return rows(one, isHead);
      if (one.name !== 'table:table-row') return [];
      const row = { cells: cellsOf(one), isHead };
      // Skip empty rows, which repeat to the end of a sheet.
      if (row.cells.every((cell) => plainText(cell) === '')) return [];
      const repeats = countIn(one, 'table:number-rows-repeated', 1, documentLimits.repeats);
      count(row.cells.length * repeats);
      return Array.from({ length: repeats }, () => row);
    });
  }

  function cellsOf(row: Xml): Row['cells'] {
    const found = elementsOf(row).map((cell) => ({
      content: contentOfCell(cell),
      repeats: countIn(cell, 'table:number-columns-repeated', 1, documentLimits.repeats),
    }));
    const last = found.findLastIndex(({ content }) => plainText(content) !== '');
    return found.slice(0, last + 1).flatMap(({ content, repeats }) => {
      count(repeats);
      return Array.from({ length: repeats }, () => content);
    });
  }

  /** Returns a cell's content, with dates in ISO 8601. The format displayed in the file's locale may be ambiguous. */
  function contentOfCell(cell: Xml): readonly ElementContent[] {
    if (cell.name === 'table:covered-table-cell') return [];
    const date = cell.attributes['office:date-value'];
    return date === undefined ? blocks(cell) : [element('p', [textNode(dateOf(date))])];
  }

  function count(more: number): void {
    cells += more;
    if (cells > documentLimits.cells) throw new PastLimit();
  }

  function slide(page: Xml): readonly ElementContent[] {
    const frames = elementsOf(page).filter(({ name }) => name !== 'presentation:notes');
    return frames.flatMap((frame) => {
      const content = block(frame);
      return frame.attributes['presentation:class'] === 'title'
        ? [element('h1', [textNode(plainText(content))])]
        : content;
    });
  }

  return { blocks, rows, slide };
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
function withWholeLists(blocks: readonly ElementContent[]): readonly ElementContent[] {
  const joined: ElementContent[] = [];
  for (const block of blocks) {
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

import type { Archive } from '../archive.ts';
import type { Position } from '../scripts.ts';
import { descendants, elementsOf, type Xml, xmlOf } from '../xml.ts';

/** Properties of the styles of an OpenDocument file, by style name. */
export type Styles = {
  /** Styles of hidden sheets and slides. */
  readonly hidden: ReadonlySet<string>;
  /** Styles of lists whose first level is numbered. */
  readonly numbered: ReadonlySet<string>;
  /** Whether text is a superscript, a subscript or neither. */
  readonly positions: ReadonlyMap<string, Position>;
};

/** Reads the styles of a file. */
export function stylesOf(archive: Archive, content: Xml): Styles {
  const parts = [content, ...(archive.has('styles.xml') ? [xmlOf(archive.text('styles.xml'))] : [])];
  const styles = parts.flatMap((part) => descendants(part, 'style:style'));
  const lists = parts.flatMap((part) => descendants(part, 'text:list-style'));
  return {
    hidden: new Set(styles.filter(isHidden).map(nameOf)),
    numbered: new Set(
      lists.filter((list) => elementsOf(list)[0]?.name === 'text:list-level-style-number').map(nameOf),
    ),
    positions: new Map(styles.map((style) => [nameOf(style), positionOf(style)])),
  };
}

const nameOf = ({ attributes }: Xml) => attributes['style:name'] ?? '';

function isHidden(style: Xml): boolean {
  return elementsOf(style).some(
    ({ name, attributes }) =>
      (name === 'style:table-properties' && attributes['table:display'] === 'false') ||
      (name === 'style:drawing-page-properties' && attributes['presentation:visibility'] === 'hidden'),
  );
}

function positionOf(style: Xml): Position {
  const found = elementsOf(style).find(({ name }) => name === 'style:text-properties');
  // "super 58%", or how far the text is raised, such as "33% 58%".
  const [place = ''] = (found?.attributes['style:text-position'] ?? '').trim().split(/\s/);
  if (place === 'super') return 'above';
  if (place === 'sub') return 'below';
  const percent = Number.parseFloat(place);
  return percent > 0 ? 'above' : percent < 0 ? 'below' : 'line';
}

import type { Position } from '../scripts.ts';
import { child, countIn, elementsOf, type Xml } from '../xml.ts';

/** Properties of the styles of an OpenDocument file, by style name. */
export type Styles = {
  /** Styles of hidden sheets and slides. */
  readonly hidden: ReadonlySet<string>;
  /** The levels of each list style that are numbered, counted from 1. */
  readonly numbered: ReadonlyMap<string, ReadonlySet<number>>;
  /** Whether text is a superscript, a subscript or neither. */
  readonly positions: ReadonlyMap<string, Position>;
};

/** Number of levels that a list style has. Deeper lists look like the last one. */
const listLevels = 10;

/** Reads the styles that apply to the content of a file. `shared` is the part with the named styles, if it's separate. */
export function stylesOf(content: Xml, shared: Xml | null): Styles {
  const groups = [
    shared && child(shared, 'office:styles'),
    child(content, 'office:styles'),
    child(content, 'office:automatic-styles'),
  ];
  const all = groups.flatMap((group) => (group ? elementsOf(group) : []));
  const styles = all.filter(({ name }) => name === 'style:style');
  const lists = all.filter(({ name }) => name === 'text:list-style');
  return {
    hidden: new Set(styles.filter(isHidden).map(nameOf)),
    numbered: new Map(lists.map((list) => [nameOf(list), numberedLevels(list)])),
    positions: new Map(styles.map((style) => [nameOf(style), positionOf(style)])),
  };
}

/** Returns whether a list is numbered. `level` is 1 for a list that isn't inside another. */
export function isNumbered({ numbered }: Styles, style: string, level: number): boolean {
  return numbered.get(style)?.has(Math.min(level, listLevels)) ?? false;
}

/** A level whose number has no format shows none. */
function numberedLevels(list: Xml): ReadonlySet<number> {
  const levels = elementsOf(list).filter(
    ({ name, attributes }) =>
      name === 'text:list-level-style-number' && attributes['style:num-format'] !== '',
  );
  return new Set(levels.map((level) => countIn(level, 'text:level', 1, listLevels)));
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

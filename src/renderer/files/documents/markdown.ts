import type { Element, Root as HtmlRoot } from 'hast';
import { defaultHandlers, toMdast } from 'hast-util-to-mdast';
import type { Root } from 'mdast';
import { type Options, type State, toMarkdown } from 'mdast-util-to-markdown';
import { textOfHtmlMath } from './formulas/mathml.ts';
import { type Position, positioned } from './scripts.ts';

/**
 * Converts an HTML tree to Markdown. Text isn't escaped except in tables, because models and people read it, and no
 * page ever renders it as HTML. Images become their alternative text. Scripts and styles are left out.
 */
export function markdownOf(tree: HtmlRoot): string {
  const mdast = toMdast(tree, { handlers: htmlHandlers, nodeHandlers: { comment: () => undefined } });
  const root: Root = mdast.type === 'root' ? mdast : { type: 'root', children: [] };
  return toMarkdown(root, markdownOptions).trim();
}

/** Maximum number of empty columns in a table. With more, a cell is far away from the others. */
const maxEmptyColumns = 50;

/**
 * Writes rows as a table. The first row is the header. Shorter rows are padded. If many columns are empty, they're left
 * out.
 */
export function tableOf(written: readonly (readonly string[])[]): string {
  const rows = withoutGaps(written);
  const columns = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (columns === 0) return '';
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => cell(row[at] ?? '')).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n');
}

function withoutGaps(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const columns = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const used = new Set<number>();
  for (const row of rows) for (const [at, text] of row.entries()) if (text.trim() !== '') used.add(at);
  if (columns - used.size <= maxEmptyColumns) return rows;
  return rows.map((row) => row.filter((_, at) => used.has(at)));
}

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

type ToMdastOptions = NonNullable<Parameters<typeof toMdast>[1]>;

const htmlHandlers: ToMdastOptions['handlers'] = {
  img: (_state, { properties }) =>
    typeof properties.alt === 'string' && properties.alt.trim() !== ''
      ? { type: 'text', value: `[Image: ${properties.alt.trim()}]` }
      : undefined,
  svg: () => undefined,
  math: (_state, formula: Element) => {
    const text = textOfHtmlMath(formula);
    return text === '' ? undefined : { type: 'text', value: text };
  },
  sup: (state, script: Element) => scriptOf(state, script, 'above'),
  sub: (state, script: Element) => scriptOf(state, script, 'below'),
  rt: (state, aid: Element) => enclosed(state, aid, '(', ')'),
  rp: () => undefined,
  td: (state, cell: Element) => defaultHandlers.td(state, withGaps(cell)),
  th: (state, cell: Element) => defaultHandlers.th(state, withGaps(cell)),
};

type HtmlState = Parameters<typeof defaultHandlers.td>[0];

/** Writes a superscript or subscript. One that contains a link is a reference to a note. */
function scriptOf(state: HtmlState, script: Element, position: Position) {
  const text = charactersOf(script).replace(/\s+/g, ' ');
  if (!hasLink(script)) return { type: 'text' as const, value: positioned(text, position) };
  return text.trim().startsWith('[') ? state.all(script) : enclosed(state, script, '[', ']');
}

function enclosed(state: HtmlState, inner: Element, before: string, after: string) {
  const text = (value: string) => ({ type: 'text' as const, value });
  return [text(before), ...state.all(inner), text(after)];
}

function charactersOf({ children }: Element): string {
  return children
    .map((child) =>
      child.type === 'element' ? charactersOf(child) : child.type === 'text' ? child.value : '',
    )
    .join('');
}

function hasLink({ children }: Element): boolean {
  return children.some((child) => child.type === 'element' && (child.tagName === 'a' || hasLink(child)));
}

/** Separates the blocks of a cell, so that the last word of one isn't joined to the first word of the next. */
function withGaps(cell: Element): Element {
  const isBlock = (child: Element['children'][number]) =>
    child.type === 'element' && /^(?:p|div|h[1-6]|[uod]l|li|table|pre|blockquote)$/.test(child.tagName);
  const gap = { type: 'text', value: ' ' } as const;
  return {
    ...cell,
    children: cell.children.flatMap((child) => (isBlock(child) ? [gap, child, gap] : [child])),
  };
}

const markdownOptions: Options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  resourceLink: true,
  handlers: {
    text: ({ value }: { readonly value: string }, _parent: unknown, state: State) =>
      state.stack.some((construct) => String(construct) === 'tableCell')
        ? value.replaceAll('|', '\\|')
        : value,
    // Overrides the library, which would escape letters next to the marks as entities.
    emphasis: (node: Parent, _parent: unknown, state: State, info: Info) =>
      enclosedIn('*', phrasing(node, state, info)),
    strong: (node: Parent, _parent: unknown, state: State, info: Info) =>
      enclosedIn('**', phrasing(node, state, info)),
    break: () => '\n',
    delete: (node: Parent, _parent: unknown, state: State, info: Info) =>
      `~~${phrasing(node, state, info)}~~`,
    link: (node: Parent & { readonly url: string }, _parent: unknown, state: State, info: Info) => {
      const text = phrasing(node, state, info);
      return /^(?:https?|mailto):/i.test(node.url) && node.url !== text ? `[${text}](${node.url})` : text;
    },
    table: (node: Table, _parent: unknown, state: State, info: Info) =>
      tableOf(
        withoutEmptyHead(
          node.children.map((row) => row.children.map((one) => plain(phrasing(one, state, info)))),
        ),
      ),
  },
};

type Info = Parameters<State['containerPhrasing']>[1];
type Parent = Parameters<State['containerPhrasing']>[0];
type Table = { readonly children: readonly { readonly children: readonly Parent[] }[] };

function phrasing(node: Parent, state: State, info: Info): string {
  return state.containerPhrasing(node, { ...info, before: '', after: '' });
}

/** Puts marks around text, leaving surrounding white space outside. */
function enclosedIn(mark: string, text: string): string {
  const inner = text.trim();
  const start = text.indexOf(inner);
  return inner === '' ? text : text.slice(0, start) + mark + inner + mark + text.slice(start + inner.length);
}

/** Removes the empty header that `hast-util-to-mdast` adds to a table without header cells. */
function withoutEmptyHead(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.length > 1 && rows[0]?.every((text) => text.trim() === '') ? rows.slice(1) : rows;
}

function plain(text: string): string {
  return text.replaceAll('\\|', '|');
}

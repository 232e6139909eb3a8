import type { AlertKind } from '../markdown-strings.ts';

/** Properties of all blocks. `mayRefer` is whether the text may use a link definition from elsewhere in the reply. */
type Common = { readonly mayRefer: boolean };

/** An item of a list. `checked` is only set for task items. */
export type ListItem = Common & {
  readonly checked: boolean | undefined;
  /** Whether a blank line is inside or after this item, which makes the whole list loose. */
  readonly spread: boolean;
  readonly blocks: readonly Block[];
};

/** A table row: the Markdown of its cells, as many as the header has. */
export type TableRow = Common & { readonly cells: readonly string[] };

/** The alignment of a table column; undefined if the Markdown doesn't set one. */
export type ColumnAlign = 'left' | 'center' | 'right' | undefined;

/** A paragraph of inline Markdown. */
export type ParagraphBlock = Common & { readonly kind: 'paragraph'; readonly text: string };

/** A heading; `depth` is 1 to 6 as written. */
export type HeadingBlock = Common & {
  readonly kind: 'heading';
  readonly depth: number;
  readonly text: string;
};

/** A fenced or indented code block. `language` is the first word after the fence, or empty. */
export type CodeBlock = Common & {
  readonly kind: 'code';
  readonly language: string;
  readonly text: string;
};

/** A quote or an alert that contains blocks. */
export type QuoteBlock = Common & {
  readonly kind: 'quote';
  readonly alert: AlertKind | undefined;
  readonly blocks: readonly Block[];
};

/** A list; `start` is undefined if it's unordered. */
export type ListBlock = Common & {
  readonly kind: 'list';
  readonly start: number | undefined;
  readonly items: readonly ListItem[];
};

export type TableBlock = Common & {
  readonly kind: 'table';
  readonly align: readonly ColumnAlign[];
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
};

/**
 * A table with more columns, or more cells than one for each of its characters, isn't rendered as one: shorter rows are
 * padded.
 */
export const tableLimits = {
  columns: 500,
  cells: (characters: number): number => Math.max(1_000, characters),
};

/** HTML in a reply, shown as text. */
export type LiteralBlock = Common & { readonly kind: 'literal'; readonly text: string };

/** A thematic break. */
export type RuleBlock = Common & { readonly kind: 'rule' };

/** A block of a reply. Plain data, so that two versions can be compared. */
export type Block =
  | ParagraphBlock
  | HeadingBlock
  | CodeBlock
  | QuoteBlock
  | ListBlock
  | TableBlock
  | LiteralBlock
  | RuleBlock;

/**
 * URLs by normalised label, from definitions such as `[label]: https://example.org`. The object has the shape that
 * marked expects, and no prototype, so that no label has a special meaning.
 */
export type LinkDefinitions = Readonly<Record<string, { readonly href: string; readonly title: null }>>;

export const noLinks: LinkDefinitions = Object.freeze(Object.create(null));

/** Returns whether items are separated like paragraphs, as in CommonMark's loose lists. */
export function isLoose(list: ListBlock): boolean {
  return list.items.some((item) => item.spread);
}

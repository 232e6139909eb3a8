/** What every block carries: whether its text could use a link definition from elsewhere in the reply. */
type Common = { readonly mayRefer: boolean };

/** One item of a list; `checked` is set for task items alone. */
export type ListItem = Common & {
  readonly checked: boolean | undefined;
  /** A blank line inside or after this item: it makes the whole list loose. */
  readonly spread: boolean;
  readonly blocks: readonly Block[];
};

/** One row of a table: the markdown of its cells, as many as the header has. */
export type TableRow = Common & { readonly cells: readonly string[] };

/** How a column of a table is set; undefined where the markdown leaves it open. */
export type ColumnAlign = 'left' | 'center' | 'right' | undefined;

/** A run of text with inline markdown. */
export type ParagraphBlock = Common & { readonly kind: 'paragraph'; readonly text: string };

/** A heading of the reply; `depth` 1 to 6 as written. */
export type HeadingBlock = Common & {
  readonly kind: 'heading';
  readonly depth: number;
  readonly text: string;
};

/** A fenced or indented block of code; `language` is the first word after the fence, or empty. */
export type CodeBlock = Common & {
  readonly kind: 'code';
  readonly language: string;
  readonly text: string;
};

/** A quotation with blocks of its own. */
export type QuoteBlock = Common & { readonly kind: 'quote'; readonly blocks: readonly Block[] };

/** A list; `start` is undefined for an unordered one. */
export type ListBlock = Common & {
  readonly kind: 'list';
  readonly start: number | undefined;
  readonly items: readonly ListItem[];
};

/** A table. */
export type TableBlock = Common & {
  readonly kind: 'table';
  readonly align: readonly ColumnAlign[];
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
};

/** HTML that a reply contains: shown as the text it is. */
export type LiteralBlock = Common & { readonly kind: 'literal'; readonly text: string };

/** A thematic break. */
export type RuleBlock = Common & { readonly kind: 'rule' };

/** One block of a reply: plain data, so that two renderings can be compared. */
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
 * Addresses by normalised label, from definitions such as `[label]: https://example.org`, in the shape that
 * marked looks them up in (an object without prototype, so that no label is special).
 */
export type LinkDefinitions = Readonly<Record<string, { readonly href: string; readonly title: null }>>;

/** No definitions at all. */
export const noLinks: LinkDefinitions = Object.freeze(Object.create(null));

/** Whether the items stand apart as paragraphs, as CommonMark's loose lists do. */
export function isLoose(list: ListBlock): boolean {
  return list.items.some((item) => item.spread);
}

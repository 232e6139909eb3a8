import type { MarkedToken, Token, Tokens } from 'marked';
import type { AlertKind } from '../markdown-strings.ts';
import type {
  Block,
  ColumnAlign,
  LinkDefinitions,
  ListBlock,
  ListItem,
  ParagraphBlock,
  QuoteBlock,
  TableBlock,
  TableRow,
} from './blocks.ts';
import { footnotesIn } from './footnotes.ts';
import { htmlTable } from './html-table.ts';

const taskMark = /^\[[ xX]\][ \t]+/;
const blankLineAtEnd = /\n[ \t]*\n[ \t]*$/;
const blankLineInside = /\n.*\n/;

const mayRefer = (raw: string): boolean => raw.includes('[');

function toParagraph(text: string): ParagraphBlock {
  return { kind: 'paragraph', text, mayRefer: mayRefer(text) };
}

function toItem(token: Tokens.ListItem): ListItem {
  const blocks = toBlocks(token.tokens.filter((child) => child.type !== 'checkbox'));
  const [first, ...rest] = blocks;
  // marked removes the checkbox from the text of a tight list, but not of a loose one.
  const content =
    token.task && first?.kind === 'paragraph'
      ? [toParagraph(first.text.replace(taskMark, '')), ...rest]
      : blocks;
  const hasBlankLine = token.tokens.some(
    (child) => child.type === 'space' && blankLineInside.test(child.raw),
  );
  return {
    checked: token.task ? token.checked === true : undefined,
    spread: hasBlankLine || blankLineAtEnd.test(token.raw),
    blocks: content,
    mayRefer: mayRefer(token.raw),
  };
}

function toList(token: Tokens.List): ListBlock {
  return {
    kind: 'list',
    start: typeof token.start === 'number' ? token.start : undefined,
    items: token.items.map(toItem),
    mayRefer: mayRefer(token.raw),
  };
}

function toRow(cells: readonly Tokens.TableCell[]): TableRow {
  const texts = cells.map((cell) => cell.text);
  return { cells: texts, mayRefer: texts.some(mayRefer) };
}

function toTable(token: Tokens.Table): TableBlock {
  return {
    kind: 'table',
    align: token.align.map((align): ColumnAlign => align ?? undefined),
    header: token.header.map((cell) => cell.text),
    rows: token.rows.map(toRow),
    mayRefer: mayRefer(token.raw),
  };
}

const alertMark = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

function toQuote(token: Tokens.Blockquote): QuoteBlock {
  const blocks = toBlocks(token.tokens);
  const [first, ...rest] = blocks;
  const [mark = '', kind] = (first?.kind === 'paragraph' && alertMark.exec(first.text)) || [];
  const quote = { kind: 'quote', mayRefer: mayRefer(token.raw) } as const;
  if (first?.kind !== 'paragraph' || kind === undefined) return { ...quote, alert: undefined, blocks };
  const text = first.text.slice(mark.length);
  const alert = kind.toLowerCase() as AlertKind;
  return { ...quote, alert, blocks: text === '' ? rest : [toParagraph(text), ...rest] };
}

const isFormula = (token: Token): token is Tokens.Generic => token.type === 'formula';

function toBlock(token: MarkedToken): Block | undefined {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return toParagraph(token.text);
    case 'heading':
      return { kind: 'heading', depth: token.depth, text: token.text, mayRefer: mayRefer(token.text) };
    case 'code':
      return {
        kind: 'code',
        language: token.lang?.split(/\s/, 1)[0] ?? '',
        text: token.text,
        mayRefer: false,
      };
    case 'blockquote':
      return toQuote(token);
    case 'list':
      return toList(token);
    case 'table':
      return toTable(token);
    case 'hr':
      return { kind: 'rule', mayRefer: false };
    case 'html':
      return (
        htmlTable(token.text, mayRefer) ?? { kind: 'literal', text: token.text.trimEnd(), mayRefer: false }
      );
    default:
      if (isFormula(token)) return toParagraph(token.text);
      // Blank lines and link definitions aren't visible. Inline tokens don't occur here.
      return undefined;
  }
}

/** Returns the visible blocks of marked's block tokens. */
export function toBlocks(tokens: readonly Token[]): readonly Block[] {
  const blocks: Block[] = [];
  for (const token of tokens) {
    const block = toBlock(token as MarkedToken);
    if (block) blocks.push(block);
  }
  return blocks;
}

/** Adds the definitions in the tokens to the known ones. As in CommonMark, the first definition of a label wins. */
export function withDefinitions(known: LinkDefinitions, tokens: readonly Token[]): LinkDefinitions {
  const found: [string, string][] = [];
  const visit = (token: MarkedToken): void => {
    if (token.type === 'def') found.push([token.tag, token.href]);
    else if (token.type === 'paragraph')
      for (const [label, href] of footnotesIn(token.text)) found.push([label, href]);
    else if (token.type === 'blockquote') for (const child of token.tokens) visit(child as MarkedToken);
    else if (token.type === 'list') {
      for (const item of token.items) for (const child of item.tokens) visit(child as MarkedToken);
    }
  };
  for (const token of tokens) visit(token as MarkedToken);
  if (found.length === 0) return known;
  const links = Object.assign(Object.create(null), known);
  for (const [label, href] of found) links[label] ??= { href, title: null };
  return links;
}

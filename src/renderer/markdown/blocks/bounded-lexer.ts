import { Hooks, Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';
import { maskFormulas } from '../formula/formula-scan.ts';
import {
  type Formula,
  formulaAt,
  formulaLines,
  mayContainFormula,
  nextFormula,
  nextFormulaLines,
} from '../formula/formula-syntax.ts';
import type { LinkDefinitions } from './blocks.ts';

/** A token of inline text. */
export type InlineToken = MarkedToken | Formula;

/** Quotes, lists and inline markup nested more deeply are shown as text. */
export const maxNesting = 40;

/** A longer quote, in characters, is split: marked's cost grows quadratically with its length. */
const maxQuote = 16_384;

const delimiterRow = /^ {0,3}(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?$/;

function columns(line: string): number {
  const cells = line.replace(/\\./g, '--').split('|');
  if (cells[0]?.trim() === '') cells.shift();
  if (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop();
  return cells.length;
}

/** A wider table is shown as text. */
const maxColumns = 500;

/**
 * marked pads every row to the header's width. A table may have this many cells, or one per character if that's more.
 */
const minCellLimit = 1_000;

/**
 * Returns the number of columns if the first two lines can start a table, otherwise 0. marked would read all rows
 * before checking this.
 */
function columnsOfTable(source: string): number {
  const first = source.indexOf('\n');
  if (first < 0) return 0;
  const second = source.indexOf('\n', first + 1);
  const delimiters = source.slice(first + 1, second < 0 ? undefined : second);
  if (!/[|:]/.test(delimiters) || !delimiterRow.test(delimiters)) return 0;
  const aligns = delimiters.replace(/^ *\||\| *$/g, '').split('|').length;
  return aligns <= maxColumns && columns(source.slice(0, first)) === aligns ? aligns : 0;
}

/** Maximum number of lines of a definition, whose title may be on separate lines. */
const definitionLines = 3;

function firstLines(source: string, lines: number): string {
  let end = -1;
  for (let line = 0; line < lines; line += 1) {
    end = source.indexOf('\n', end + 1);
    if (end < 0) return source;
  }
  return source.slice(0, end + 1);
}

function upToLineEnd(source: string, limit: number): string {
  if (source.length <= limit) return source;
  const end = source.lastIndexOf('\n', limit);
  return end > 0 ? source.slice(0, end + 1) : source;
}

/**
 * Limits definitions and tables to the text before a blank line, as in CommonMark. Without this, marked searches the
 * whole reply for the end of a definition's title, and treats a line with only a tab as a row.
 */
function upToBlankLine(source: string): string {
  const blankLine = source.search(/\n[ \t]*\n/);
  return blankLine < 0 ? source : source.slice(0, blankLine + 1);
}

/** Options for block parsing. */
export type BlockRules = {
  /** Whether text indented by four spaces or a tab is code. */
  readonly indentedCode: boolean;
  /** Whether all HTML forms blocks. If not, only comments and elements without prose do. */
  readonly htmlBlocks: boolean;
};

const pageRules: BlockRules = { indentedCode: true, htmlBlocks: true };
const rawHtml = /^ {0,3}<(?:!--|(?:script|style|pre|textarea)(?:[\s>]|$))/i;

class BoundedTokenizer extends Tokenizer {
  #depth = 0;
  readonly #rules: BlockRules;

  constructor(rules: BlockRules) {
    super();
    this.#rules = rules;
  }

  #nested<Result>(read: () => Result): Result | undefined {
    if (this.#depth >= maxNesting) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  override blockquote(source: string): Tokens.Blockquote | undefined {
    return this.#nested(() => super.blockquote(upToLineEnd(source, maxQuote)));
  }

  override list(source: string): Tokens.List | undefined {
    return this.#nested(() => super.list(source));
  }

  override code(source: string): Tokens.Code | undefined {
    return this.#rules.indentedCode ? super.code(source) : undefined;
  }

  override html(source: string): Tokens.HTML | undefined {
    return this.#rules.htmlBlocks || rawHtml.test(source) ? super.html(source) : undefined;
  }

  override def(source: string): Tokens.Def | undefined {
    // marked would parse a one-word footnote as a link definition and hide it.
    return /^ {0,3}\[(?!\^)/.test(source)
      ? super.def(upToBlankLine(firstLines(source, definitionLines)))
      : undefined;
  }

  override table(source: string): Tokens.Table | undefined {
    const width = columnsOfTable(source);
    if (width === 0) return undefined;
    const table = upToBlankLine(source);
    const maxRows = Math.floor(Math.max(minCellLimit, table.length) / width);
    return super.table(firstLines(table, maxRows + 2));
  }
}

/** Keeps the lines of a display formula together. Otherwise Markdown could parse them as lists or headings. */
function formulaBlock(source: string): Tokens.Generic | undefined {
  const raw = formulaLines(source);
  return raw === undefined ? undefined : { type: 'formula', raw, text: raw.trim() };
}

function formulaInText(source: string, tokens: readonly Token[]): Tokens.Generic | undefined {
  return formulaAt(source, tokens.at(-1)?.raw ?? '');
}

const withFormulas = {
  inline: [formulaInText],
  startInline: [nextFormula],
  block: [formulaBlock],
  startBlock: [nextFormulaLines],
  renderers: {},
  childTokens: {},
};

class BoundedLexer extends Lexer {
  #depth = 0;
  #text = '';

  /** Skips the formula rules if the source can't contain a formula. */
  constructor(source: string, rules: BlockRules) {
    const formulas = mayContainFormula(source);
    super({
      gfm: true,
      breaks: false,
      pedantic: false,
      tokenizer: new BoundedTokenizer(rules),
      extensions: formulas ? withFormulas : null,
    });
    if (!formulas) return;
    // Asterisks and underscores in a formula aren't emphasis.
    const hooks = new Hooks();
    hooks.emStrongMask = (mask) => maskFormulas(this.#text, mask);
    this.options.hooks = hooks;
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#depth >= maxNesting) {
      tokens.push({ type: 'text', raw: source, text: source, escaped: false });
      return tokens;
    }
    this.#depth += 1;
    this.#text = source;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      this.#depth -= 1;
    }
  }
}

/**
 * Returns the block tokens of Markdown with `\n` line ends, including those of type `formula`. `lexInline` parses the
 * text inside them.
 */
export function lexBlocks(source: string, rules = pageRules): readonly MarkedToken[] {
  const lexer = new BoundedLexer(source, rules);
  lexer.blockTokens(source, lexer.tokens);
  return lexer.tokens as readonly Token[] as readonly MarkedToken[];
}

/** Returns the inline tokens of text, resolved with the reply's link definitions. */
export function lexInline(text: string, links: LinkDefinitions): readonly InlineToken[] {
  const lexer = new BoundedLexer(text, pageRules);
  lexer.tokens.links = links;
  return lexer.inlineTokens(text) as readonly InlineToken[];
}

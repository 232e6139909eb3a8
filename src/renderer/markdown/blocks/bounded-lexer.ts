import { Hooks, Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';
import { maskFormulas } from '../formula/formula-scan.ts';
import {
  type Formula,
  formulaAt,
  formulaLines,
  mayHoldFormula,
  nextFormula,
  nextFormulaLines,
} from '../formula/formula-syntax.ts';
import type { LinkDefinitions } from './blocks.ts';

/** What a run of text is made of. */
export type InlineToken = MarkedToken | Formula;

/** Quotes, lists and inline marks nested deeper than this are shown as the text they are. */
export const MAX_NESTING = 40;

/** A quotation longer than this, in characters, goes on as another one: marked's cost grows with its square. */
const MAX_QUOTE = 16_384;

const delimiterRow = /^ {0,3}(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?$/;

function columns(line: string): number {
  const cells = line.replace(/\\./g, '--').split('|');
  if (cells[0]?.trim() === '') cells.shift();
  if (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop();
  return cells.length;
}

/** Whether the first two lines can open a table; marked finds out only after it has read all rows. */
function opensTable(source: string): boolean {
  const first = source.indexOf('\n');
  if (first < 0) return false;
  const second = source.indexOf('\n', first + 1);
  const delimiters = source.slice(first + 1, second < 0 ? undefined : second);
  if (!/[|:]/.test(delimiters) || !delimiterRow.test(delimiters)) return false;
  const aligns = delimiters.replace(/^ *\||\| *$/g, '').split('|').length;
  return columns(source.slice(0, first)) === aligns;
}

/** A title may stand on lines of its own; after these many nothing of a definition is looked for. */
const DEFINITION_LINES = 3;

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
 * Definitions and tables end at a blank line, as in CommonMark. marked looks for the end of a definition's title in
 * the whole reply, and takes a line with only a tab for a row.
 */
function upToBlankLine(source: string): string {
  const blankLine = source.search(/\n[ \t]*\n/);
  return blankLine < 0 ? source : source.slice(0, blankLine + 1);
}

/** What counts as a block besides the rest of Markdown. */
export type BlockRules = {
  /** Whether text indented by four spaces or a tab is code. */
  readonly indentedCode: boolean;
  /** Whether HTML makes blocks of its own; else only comments do, and elements whose text is not prose. */
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
    if (this.#depth >= MAX_NESTING) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  override blockquote(source: string): Tokens.Blockquote | undefined {
    return this.#nested(() => super.blockquote(upToLineEnd(source, MAX_QUOTE)));
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
    // A footnote of one word would be taken for a link's definition, and not be shown.
    return /^ {0,3}\[(?!\^)/.test(source)
      ? super.def(upToBlankLine(firstLines(source, DEFINITION_LINES)))
      : undefined;
  }

  override table(source: string): Tokens.Table | undefined {
    return opensTable(source) ? super.table(upToBlankLine(source)) : undefined;
  }
}

/** A displayed formula: to Markdown its lines could be lists and headings, so they are kept together. */
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

  /** What the source could not hold is not looked for. */
  constructor(source: string, rules: BlockRules) {
    const formulas = mayHoldFormula(source);
    super({
      gfm: true,
      breaks: false,
      pedantic: false,
      tokenizer: new BoundedTokenizer(rules),
      extensions: formulas ? withFormulas : null,
    });
    if (!formulas) return;
    // Stars and underlines in a formula are no emphasis.
    const hooks = new Hooks();
    hooks.emStrongMask = (mask) => maskFormulas(this.#text, mask);
    this.options.hooks = hooks;
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#depth >= MAX_NESTING) {
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
 * Block tokens of markdown whose line ends are `\n`, and those of type `formula`; the text inside them is left for
 * `lexInline`.
 */
export function lexBlocks(source: string, rules = pageRules): readonly MarkedToken[] {
  const lexer = new BoundedLexer(source, rules);
  lexer.blockTokens(source, lexer.tokens);
  return lexer.tokens as readonly Token[] as readonly MarkedToken[];
}

/** Inline tokens of one run of text, with the reply's link definitions. */
export function lexInline(text: string, links: LinkDefinitions): readonly InlineToken[] {
  const lexer = new BoundedLexer(text, pageRules);
  lexer.tokens.links = links;
  return lexer.inlineTokens(text) as readonly InlineToken[];
}

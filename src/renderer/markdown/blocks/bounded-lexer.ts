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
import { type LinkDefinitions, tableLimits } from './blocks.ts';
import { type Emphasis, emphasesIn } from './emphasis.ts';
import { footnoteContinuation, startsWithFootnote } from './footnotes.ts';

/** A token of inline text. */
export type InlineToken = MarkedToken | Formula;

/** Quotes, lists and inline markup nested more deeply are shown as text. */
export const maxNesting = 40;

/** A longer quote, in characters, is split: marked's cost grows quadratically with its length. */
const maxQuote = 16_384;

/** Longer text, in characters, is lexed in slices: marked's cost can grow quadratically with its length. */
const maxRun = 4096;

const delimiterRow = /^ {0,3}(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?$/;

function columns(line: string): number {
  const cells = line.replace(/\\./g, '--').split('|');
  if (cells[0]?.trim() === '') cells.shift();
  if (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop();
  return cells.length;
}

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
  return aligns <= tableLimits.columns && columns(source.slice(0, first)) === aligns ? aligns : 0;
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

// An e-mail address has at most 64 characters before its `@` (RFC 5321).
const bareLink = /^(?:https?:|ftp:|www\.|mailto:|xmpp:|[\w.+-]{1,64}@)/i;
/** The start of a long word, though not of a run of delimiters, which can't be split. */
const longWord = /^(?![`~]{65})[\w.!#$%&'*+/=?`{|}~-]{65}/;

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
  /** The emphases of each text that is being lexed. They contain one another. */
  readonly #emphases = new Map<string, ReadonlyMap<number, Emphasis>>();

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

  /** Continues a footnote with the indented paragraphs after it, each on a new line. */
  override paragraph(source: string): Tokens.Paragraph | undefined {
    const token = super.paragraph(source);
    if (!token || !startsWithFootnote(token.text)) return token;
    const more = footnoteContinuation(source.slice(token.raw.length));
    const paragraphs = more.split(/\n[ \t]*\n/).map((paragraph) => paragraph.trim());
    const text = [token.text, ...paragraphs.filter((paragraph) => paragraph !== '')].join('  \n');
    return { ...token, raw: token.raw + more, text };
  }

  /** Ends at a formula, so that the lines of a paragraph before many formulas are searched once. */
  override lheading(source: string): Tokens.Heading | undefined {
    const formula = nextFormulaLines(source);
    return super.lheading(formula < 0 ? source : source.slice(0, formula));
  }

  override table(source: string): Tokens.Table | undefined {
    const width = columnsOfTable(source);
    if (width === 0) return undefined;
    const table = upToBlankLine(source);
    const maxRows = Math.floor(tableLimits.cells(table.length) / width);
    return super.table(firstLines(table, maxRows + 2));
  }

  /** Unlike marked's rules, takes linear time and knows scripts without spaces between words. */
  #emphasis(source: string, masked: string) {
    let emphases = this.#emphases.get(masked);
    if (!emphases) {
      emphases = emphasesIn(masked);
      this.#emphases.set(masked, emphases);
    }
    const at = masked.length - source.length;
    const emphasis = emphases.get(at);
    if (!emphasis) return undefined;
    const raw = source.slice(0, emphasis.end - at);
    const text = raw.slice(emphasis.delimiter, -emphasis.delimiter);
    return { raw, text, tokens: this.lexer.inlineTokens(text), isStrong: emphasis.delimiter === 2 };
  }

  override emStrong(source: string, masked: string): Tokens.Em | Tokens.Strong | undefined {
    if (!/^[*_]/.test(source)) return undefined;
    const emphasis = this.#emphasis(source, masked);
    if (!emphasis) return undefined;
    const { isStrong, ...rest } = emphasis;
    return isStrong ? { type: 'strong', ...rest } : { type: 'em', ...rest };
  }

  /** For each character of a long word, marked would search the rest of it for an `@`. */
  override url(source: string): Tokens.Link | undefined {
    return bareLink.test(source) ? super.url(source) : undefined;
  }

  override inlineText(source: string): Tokens.Text | undefined {
    return super.inlineText(longWord.test(source) ? source.slice(0, 65) : source);
  }

  override del(source: string, masked: string): Tokens.Del | undefined {
    if (!source.startsWith('~')) return undefined;
    const emphasis = this.#emphasis(source, masked);
    return emphasis && { type: 'del', raw: emphasis.raw, text: emphasis.text, tokens: emphasis.tokens };
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

/** Splits text into slices that are lexed separately. */
export function segmentsOf(text: string): readonly string[] {
  const segments: string[] = [];
  let from = 0;
  while (text.length - from > maxRun) {
    const space = text.lastIndexOf(' ', from + maxRun);
    const end = space > from ? space : from + maxRun;
    segments.push(text.slice(from, end));
    from = end;
  }
  segments.push(text.slice(from));
  return segments;
}

/** Returns the inline tokens of text, resolved with the reply's link definitions. */
export function lexInline(text: string, links: LinkDefinitions): readonly InlineToken[] {
  return segmentsOf(text).flatMap((segment) => {
    const lexer = new BoundedLexer(segment, pageRules);
    lexer.tokens.links = links;
    return lexer.inlineTokens(segment) as InlineToken[];
  });
}

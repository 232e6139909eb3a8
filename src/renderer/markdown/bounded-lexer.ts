import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';
import type { LinkDefinitions } from './blocks.ts';

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

class BoundedTokenizer extends Tokenizer {
  #depth = 0;

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

  override def(source: string): Tokens.Def | undefined {
    return /^ {0,3}\[/.test(source)
      ? super.def(upToBlankLine(firstLines(source, DEFINITION_LINES)))
      : undefined;
  }

  override table(source: string): Tokens.Table | undefined {
    return opensTable(source) ? super.table(upToBlankLine(source)) : undefined;
  }
}

/** A formula is kept as it is written: to Markdown, its backslashes would be escapes. */
const formula = /^\$\$[^$]+\$\$/;

function formulaAt(source: string): Tokens.Escape | undefined {
  const raw = source.startsWith('$$') ? formula.exec(source)?.[0] : undefined;
  return raw === undefined ? undefined : { type: 'escape', raw, text: raw };
}

const formulas = {
  inline: [formulaAt],
  startInline: [(source: string) => source.indexOf('$$')],
  renderers: {},
  childTokens: {},
};

class BoundedLexer extends Lexer {
  #depth = 0;

  constructor() {
    super({
      gfm: true,
      breaks: false,
      pedantic: false,
      tokenizer: new BoundedTokenizer(),
      extensions: formulas,
    });
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#depth >= MAX_NESTING) {
      tokens.push({ type: 'text', raw: source, text: source, escaped: false });
      return tokens;
    }
    this.#depth += 1;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      this.#depth -= 1;
    }
  }
}

/** Block tokens of markdown whose line ends are `\n`; the text inside them is left for `lexInline`. */
export function lexBlocks(source: string): readonly MarkedToken[] {
  const lexer = new BoundedLexer();
  lexer.blockTokens(source, lexer.tokens);
  // No extension is installed, so only marked's own tokens can be here.
  return lexer.tokens as readonly Token[] as readonly MarkedToken[];
}

/** Inline tokens of one run of text, with the reply's link definitions. */
export function lexInline(text: string, links: LinkDefinitions): readonly MarkedToken[] {
  const lexer = new BoundedLexer();
  lexer.tokens.links = links;
  return lexer.inlineTokens(text) as readonly MarkedToken[];
}

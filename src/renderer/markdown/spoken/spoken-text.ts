import type { MarkedToken, Token, Tokens } from 'marked';
import { createReuse, type Reuse } from '../../../shared/text/reuse.ts';
import { type LinkDefinitions, noLinks } from '../blocks/blocks.ts';
import { withDefinitions } from '../blocks/blocks-from-tokens.ts';
import { type InlineToken, lexBlocks } from '../blocks/bounded-lexer.ts';
import { isMath } from '../formula/formula-syntax.ts';
import { gap, type Omission } from './omission.ts';
import { isUrl, type Reading, spokenInline } from './spoken-inline.ts';

/** The start of a Windows path. Backslashes on the same line aren't escapes. */
const path = /\b[A-Za-z]:\\|(?<!\S)\\\\\w/;
/** Placeholder for a backslash that isn't an escape. A Unicode noncharacter. */
const backslash = '\ufdd1';

/** Text as it's spoken, and everything that is left out. */
export type SpokenText = { readonly text: string; readonly omitted: readonly Omission[] };

/** A block of Markdown as spoken text, which is empty if nothing is spoken. `raw` is the block as written. */
export type SpokenBlock = SpokenText & { readonly raw: string };

/**
 * Returns Markdown as spoken text, with one paragraph per block. Headings, list items and table rows end like
 * sentences. Links become their text, bare URLs their host, and images their alt text. Every word and number is either
 * spoken, in order, or in `omitted`.
 */
export function spokenText(markdown: string, origin: Reading['origin']): SpokenText {
  return joinedBlocks(spokenBlocks(markdown, origin));
}

/** Returns the spoken text of each block of Markdown. Reads only the blocks that aren't in `known`. */
export function spokenBlocks(
  markdown: string,
  origin: Reading['origin'],
  known: Reuse<SpokenBlock> = createReuse(),
): readonly SpokenBlock[] {
  const source = markdown.replace(/\r\n?/g, '\n').replace(/[\ufdd0\ufdd1]/g, ' ');
  const isReply = origin === 'reply';
  const text =
    isReply || !source.includes('\\')
      ? source
      : source.replace(/.+/g, (line) => (path.test(line) ? line.replaceAll('\\', backslash) : line));
  const tokens = lexBlocks(text, { indentedCode: isReply, htmlBlocks: false });
  const links = urlsOf(tokens);
  known.start(JSON.stringify([origin, links]));
  return tokens.map((token) =>
    known.of(`${token.type} ${token.raw}`, () => {
      const omitted: Omission[] = [];
      const omit: Reading['omit'] = (kind, omission) => {
        omitted.push({ kind, text: omission.replaceAll(backslash, '\\') });
        return gap;
      };
      const spoken = spokenBlock(token, { origin, links, omit }).replaceAll(backslash, '\\');
      return { raw: token.raw, text: spoken, omitted };
    }),
  );
}

/** What stands between two blocks in spoken text. */
export const blockDivider = '\n\n';

/** Returns the spoken text of all blocks. */
export function joinedBlocks(blocks: readonly SpokenBlock[]): SpokenText {
  const texts = blocks.map(({ text }) => text).filter((text) => text !== '');
  const text = texts.join(blockDivider);
  return { text: hasWords(text) ? text : '', omitted: blocks.flatMap(({ omitted }) => omitted) };
}

/** Returns the link definitions with a URL. A line such as "[Ada]: Good morning." has the same form but no URL. */
function urlsOf(tokens: readonly Token[]): LinkDefinitions {
  const links = Object.entries(withDefinitions(noLinks, tokens)).filter(([, { href }]) => isUrl(href));
  return Object.assign(Object.create(null), Object.fromEntries(links));
}

function textsOf(tokens: readonly Token[], reading: Reading): readonly string[] {
  return tokens
    .map((token) => spokenBlock(token as MarkedToken | InlineToken, reading))
    .filter((spoken) => spoken !== '');
}

function spokenBlock(token: MarkedToken | InlineToken, reading: Reading): string {
  switch (token.type) {
    case 'heading':
      // A single `=` or `-` below a line may belong to a sum.
      if (reading.origin === 'script' && /\n *[=-]\s*$/.test(token.raw))
        return spokenInline(token.raw, reading);
      return sentence(spokenInline(token.text, reading));
    case 'blockquote':
      if (reading.origin === 'script' && isComparison(token.raw)) return spokenInline(token.raw, reading);
      return spokenSentences(token.tokens, reading, '\n\n');
    case 'list':
      return token.items
        .map((item: Tokens.ListItem) => spokenItem(item, token.ordered, reading))
        .filter((item: string) => item !== '')
        .join('\n');
    case 'table':
      return spokenTable(token, reading);
    case 'code':
      return spokenCode(token, reading);
    case 'html':
      return spokenInline(withoutElements(token.raw, reading), reading);
    case 'def':
      if (isUrl(token.href) && !token.raw.trimStart().startsWith('[^')) {
        reading.omit('url', token.raw);
        return '';
      }
      return spokenInline(token.raw, reading);
    case 'space':
    case 'hr':
      return '';
    default:
      return spokenInline('text' in token ? token.text : token.raw, reading);
  }
}

function spokenSentences(tokens: readonly Token[], reading: Reading, between: string): string {
  const spoken = textsOf(tokens, reading);
  return spoken.map((one, index) => (index < spoken.length - 1 ? sentence(one) : one)).join(between);
}

/** Returns whether a one-line quote is a comparison instead: `> 100 km/h`. */
function isComparison(raw: string): boolean {
  return /^ *> ?[\p{N}\p{Sc}][^\n]*\n*$/u.test(raw);
}

/**
 * Returns an item with its number as written, because lists may count down or use years. The plus in `+ 1 point` is
 * spoken too.
 */
function spokenItem({ raw, task, tokens }: Tokens.ListItem, ordered: boolean, reading: Reading): string {
  const number = (ordered ? /^\s*(\d+[.)])/ : /^\s*(\+)(?=\s+\p{N})/u).exec(raw)?.[1] ?? '';
  if (task && /^\s*\S+\s+\[x\]/i.test(raw)) reading.omit('mark', '[x]');
  const children = tokens.filter(({ type }) => type !== 'checkbox');
  const text = spokenSentences(task ? children.map(withoutBox) : children, reading, '\n');
  return sentence([number, text].filter((one) => one !== '').join(' '));
}

/** Removes the checkbox that marked leaves in the text of a loose item. */
function withoutBox(token: Token, index: number): Token {
  if (index > 0 || !('text' in token) || typeof token.text !== 'string') return token;
  return { ...token, text: token.text.replace(/^\[[ xX]\][ \t]+/, '') };
}

function spokenCode(token: Tokens.Code, reading: Reading): string {
  const isIndented = token.codeBlockStyle === 'indented';
  const [fence = ''] = /^ {0,3}(?:`{3,}|~{3,})[^\n]*/.exec(token.raw) ?? [];
  const isClosed = /\n {0,3}(?:`{3,}|~{3,})[ \t]*\n*$/.test(token.raw);
  // Rows of tildes separate scenes in stories, and an unclosed fence in the user's own text would swallow everything
  // after it.
  const isCode =
    isIndented || reading.origin === 'reply' || (isClosed && (fence.includes('`') || /[^\s~]/.test(fence)));
  if (!isCode) {
    const blocks = lexBlocks(token.text, { indentedCode: false, htmlBlocks: false });
    const info = fence.replace(/^ *[`~]+/, '');
    return [spokenInline(info, reading), ...textsOf(blocks, reading)]
      .filter((one) => one !== '')
      .join('\n\n');
  }
  reading.omit(isMath({ language: token.lang ?? '', text: token.text }) ? 'formula' : 'code', token.raw);
  return '';
}

/**
 * Returns the header as a line of its own, then one sentence per row: the first cell, then the others with their
 * column's name.
 */
function spokenTable({ raw }: Tokens.Table, reading: Reading): string {
  const [head = '', , ...rows] = raw.replace(/(?<!\n)\n+$/, '').split('\n');
  const inline = (line: string) => cellsOf(line).map((cell) => spokenInline(cell, reading));
  const names = inline(head);
  const spoken = rows.map((row) =>
    inline(row).flatMap((cell, column) => {
      const name = names[column] ?? '';
      if (cell === '') return [];
      return [column === 0 || name === '' ? cell : `${name}: ${cell}`];
    }),
  );
  return [names.filter((name) => name !== ''), ...spoken]
    .map((cells) => sentence(cells.join(', ')))
    .filter((row) => row !== '')
    .join('\n');
}

/** Returns the cells of a row, including those beyond the header's columns, which the page doesn't show. */
function cellsOf(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

const elementTag = /<(?:(script|style|pre|textarea)\b[^<>]*|\/(script|style|pre|textarea)\s*)>/gi;

/** Leaves out HTML elements whose text isn't prose. */
function withoutElements(html: string, { omit }: Reading): string {
  const tags = [...html.matchAll(elementTag)].map(({ 0: raw, 1: opened, 2: closed, index }) => ({
    name: (opened ?? closed ?? '').toLowerCase(),
    opens: opened !== undefined,
    index,
    end: index + raw.length,
  }));
  const lastEnds = new Map(tags.flatMap(({ name, opens, end }) => (opens ? [] : [[name, end]])));
  let text = '';
  let from = 0;
  let open: { readonly name: string; readonly index: number } | null = null;
  for (const { name, opens, index, end } of tags) {
    if (opens && !open && (lastEnds.get(name) ?? 0) > index) open = { name, index };
    if (opens || open?.name !== name) continue;
    text += html.slice(from, open.index) + omit('code', html.slice(open.index, end));
    from = end;
    open = null;
  }
  return text + html.slice(from);
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Ends text like a sentence, so that the voice falls and pauses. */
function sentence(text: string): string {
  if (!hasWords(text) || /[.!?…:;。！？：；।؟][\p{Pe}\p{Pf}"']*$/u.test(text)) return text;
  return `${text}${/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(text) ? '。' : '.'}`;
}

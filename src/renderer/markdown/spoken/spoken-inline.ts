import type { MarkedToken, Token } from 'marked';
import type { LinkDefinitions } from '../blocks/blocks.ts';
import { lexInline } from '../blocks/bounded-lexer.ts';
import { withoutReferences } from '../blocks/entities.ts';
import { isHtmlTag } from '../blocks/html-tag.ts';
import { codeAndText } from '../code/code-spans.ts';
import { gap, type Omit } from './omission.ts';

// Pandoc's rules for single dollar signs exclude amounts of money: no space inside them and no digit after. A delimiter
// without a match within this length is unclosed.
const formula =
  /\$\$([\s\S]{1,4000}?)\$\$|\\\[((?:(?!\\\[)[\s\S]){1,4000}?)\\\]|\\\(((?:(?!\\\()[\s\S]){1,4000}?)\\\)|(?<![\\$\w])\$((?=\S)(?:\\.|[^$\n\\])+?(?<=\S))\$(?![\d$])/g;

/** A footnote reference, the label before the note, or the mark of an alert. */
const mark =
  /^\[!(?:note|tip|important|warning|caution)\][ \t]*(?=\n|$)|(?:^|(?<=\n)) {0,3}\[\^[^[\]\s]+\]:[ \t]*|\[\^[^[\]\s]+\]/gi;

/**
 * How text is read. A `reply` is always Markdown. A `script` is the user's own text and only treated as Markdown if it
 * can't be anything else.
 */
export type Reading = {
  readonly origin: 'reply' | 'script';
  readonly links: LinkDefinitions;
  readonly omit: Omit;
};

/** Inline code that is spoken, because it consists of names or words. Code with operators or brackets isn't. */
const readable = /^[\p{L}\p{N}\p{M} _.,:/@#'’+-]{1,80}$/u;
/** A bare URL. Chinese and Japanese text may follow without a space, so their characters end it. */
const bareAddress =
  /\b(?:(?:https?|ftp):\/\/|www\.)[^\s<>\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uff65“”‘’…]+/giu;
const brTag = /^<br\s*\/?>$/i;

const digit = /\p{N}/u;
/**
 * A letter of a script that separates words with spaces, or a path separator. Next to these, markup may not be
 * emphasis. Korean attaches particles to an emphasised word.
 */
const inWord = /[^\P{L}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]|[/\\]/u;
/** Letters that aren't part of a sum. */
const cjkLetter = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
// French puts a space inside quotation marks and before some punctuation.
const beginsWithWord = /^(?:[«—–]\s)?\S*[\p{L}\p{N}\p{So}]/u;
const punctuation = /^[!?;:%»]+$/;

/** Returns inline Markdown as spoken. A script keeps its line breaks. */
export function spokenInline(markdown: string, reading: Reading): string {
  const spoken = textOf(lexInline(omitFormulas(markdown, reading.omit), reading.links), reading);
  const text = tidied(spoken, reading.origin === 'script');
  // Drops a remainder of only punctuation, such as the period after a formula.
  return spoken.includes(gap) && !/[\p{L}\p{N}]/u.test(text) ? '' : text;
}

/** Returns whether a link target is a URL. The target of `[sighs](quietly)` isn't. */
export function isUrl(target: string): boolean {
  const address = target.trim();
  return !/\s/.test(address) && /[/.:#]/.test(address);
}

/** Removes extra spaces, and brackets around something that was left out. */
function tidied(text: string, keepsLines: boolean): string {
  return text
    .replace(keepsLines ? /[^\S\n]+/g : /\s+/g, ' ')
    .replace(new RegExp(`\\( ?(?:${gap} ?)+\\)`, 'g'), gap)
    .replace(new RegExp(`(?: ?${gap})+ ?`, 'g'), gap)
    .replace(new RegExp(`${gap}(?=[,.;:!?…)\\]]|$)`, 'gm'), '')
    .replaceAll(gap, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/** Returns the host of a URL without `www.`, or an empty string if it has none. */
function hostOf(url: string): string {
  const host = URL.parse(/^www\./i.test(url) ? `https://${url}` : url)?.host ?? '';
  return host.replace(/^www\./, '');
}

function textOf(tokens: readonly Token[], reading: Reading): string {
  const marked = tokens as readonly MarkedToken[];
  return marked
    .map((token, index) =>
      textOfToken(token, [marked[index - 1]?.raw.at(-1) ?? '', marked[index + 1]?.raw.at(0) ?? ''], reading),
    )
    .reduce((before, next) => {
      // Keeps two numbers apart if the markup between them isn't spoken.
      const touches = digit.test(before.at(-1) ?? '') && digit.test(next.at(0) ?? '');
      return touches ? `${before} ${next}` : before + next;
    }, '');
}

function textOfToken(token: MarkedToken, neighbours: readonly string[], reading: Reading): string {
  const { omit } = reading;
  switch (token.type) {
    case 'br':
      return reading.origin === 'script' ? '\n' : ' ';
    case 'codespan': {
      if (!isPlainlyCode(token.text, reading)) return token.raw;
      const code = token.text.trim();
      if (readable.test(code)) return code;
      return omit('code', token.raw);
    }
    case 'escape':
      return token.text;
    case 'html':
      if (!isHtmlTag(token.raw)) return withoutReferences(token.raw);
      omit('tag', token.raw);
      return reading.origin === 'script' && brTag.test(token.raw) ? '\n' : gap;
    case 'link': {
      if (token.autolink) return linkText(token.text, omit);
      return linked(token.raw, token.href, token.text, omit) ?? textOf(token.tokens, reading);
    }
    case 'image':
      return linked(token.raw, token.href, `!${token.text}`, omit) ?? withoutReferences(token.text) + gap;
    case 'em':
    case 'strong':
    case 'del': {
      const inner = textOf(token.tokens, reading);
      const mark = token.raw.slice(0, (token.raw.length - token.text.length) / 2);
      const isSum = neighbours.some((character) => digit.test(character)) && !cjkLetter.test(token.text);
      const isMark =
        !isSum && isEmphasis(mark, neighbours, reading) && enclosesWords(mark, token.text, reading);
      return isMark ? inner : mark + inner + mark;
    }
    default:
      if ('tokens' in token && token.tokens) return textOf(token.tokens, reading);
      return plainText(withoutReferences(token.raw), omit);
  }
}

/** Returns whether markup is emphasis. It isn't in `a*b*c` in the user's own text. */
function isEmphasis(mark: string, neighbours: readonly string[], { origin }: Reading): boolean {
  return origin === 'reply' || mark.length > 1 || !neighbours.some((character) => inWord.test(character));
}

/**
 * Returns whether the text between two delimiters can be emphasised. The blanks of `__/__/2026` and emoticons such as
 * `^_^` have no words at their ends. `__init__` and `_a_b_` are names.
 */
function enclosesWords(mark: string, text: string, { origin }: Reading): boolean {
  if (origin === 'reply') return !mark.startsWith('_') || /[\p{L}\p{N}]/u.test(text);
  const isWord = mark === '__' ? /^[a-z]\w*$/.test(text) : text.includes('_') && /^\w+$/.test(text);
  const isName = mark.startsWith('_') && isWord;
  return !isName && beginsWithWord.test(text) && endsWithWord(text);
}

/** Returns whether the last word contains a letter or number, ignoring separate punctuation. */
function endsWithWord(text: string): boolean {
  const last = text.split(/\s/).findLast((segment) => !punctuation.test(segment)) ?? '';
  return /[\p{L}\p{N}\p{So}]/u.test(last);
}

/**
 * Returns whether a code span is really code. In the user's own text, a backtick may be an apostrophe: `'tis` and
 * `'twas` aren't code.
 */
function isPlainlyCode(text: string, { origin }: Reading): boolean {
  return origin === 'reply' || (!/\s$/.test(text) && !text.includes('\n'));
}

/** Leaves out the target of a link. If the target isn't a URL, returns the link as written. */
function linked(raw: string, href: string, text: string, omit: Omit): string | undefined {
  if (raw.endsWith(')') && !isUrl(href)) return withoutReferences(raw);
  const rest = raw.slice(text.length + 1);
  if (/[\p{L}\p{N}]/u.test(rest)) omit('url', rest);
  return undefined;
}

function linkText(text: string, omit: Omit): string {
  if (!text.includes('@')) return plainText(text, omit);
  if (/^mailto:/i.test(text)) omit('url', 'mailto:');
  return text.replace(/^mailto:/i, '');
}

function plainText(text: string, omit: Omit): string {
  return text.replace(bareAddress, (url) => {
    const [end = ''] = /(?<![.,;:!?)\]،؛؟])[.,;:!?)\]،؛؟]+$/.exec(url) ?? [];
    return spokenUrl(url.slice(0, url.length - end.length), omit) + end;
  });
}

function spokenUrl(url: string, omit: Omit): string {
  const host = hostOf(url);
  if (host === '') return url;
  if (host !== url) omit('url', url);
  return host;
}

/** Removes formulas (`$$…$$`, `\[…\]`, `\(…\)`, `$…$`) and marks from Markdown, except in code. */
function omitFormulas(markdown: string, omit: Omit): string {
  return codeAndText(markdown)
    .map(({ code, part }) => (code ? part : withoutFormulas(part, omit)))
    .join('');
}

function withoutFormulas(text: string, omit: Omit): string {
  return text
    .replace(formula, (raw: string, ...inside: readonly (string | undefined)[]) =>
      isProse(inside.slice(0, 4).join('')) ? raw : omit('formula', raw),
    )
    .replace(mark, (raw) => omit('mark', raw));
}

/** Returns whether the text between two delimiters is ordinary prose, such as between two amounts of money. */
function isProse(text: string): boolean {
  if (/\p{L}{2}/u.test(text) && !/[\\^_={}<>+*/]/.test(text)) return true;
  return /\p{L}{2}\s+\p{L}{2}/u.test(text) && !/\\[a-z]/i.test(text);
}

import type { MarkedToken, Token } from 'marked';
import type { LinkDefinitions } from '../blocks/blocks.ts';
import { lexInline } from '../blocks/bounded-lexer.ts';
import { withoutReferences } from '../blocks/entities.ts';
import { isHtmlTag } from '../blocks/html-tag.ts';
import { leaveOutFormulas } from '../formula/leave-out-formulas.ts';
import { piecesOf } from '../inline.tsx';
import { gap, type LeaveOut } from './left-out.ts';

/**
 * How a text is read. A `reply` is Markdown throughout. A `script` is a person's own text, and is taken for Markdown
 * only where it can be nothing else.
 */
export type Reading = {
  readonly of: 'reply' | 'script';
  readonly links: LinkDefinitions;
  readonly leaveOut: LeaveOut;
};

/** Code that reads as a name or as words: it is spoken; what has operators or brackets is not. */
const readable = /^[\p{L}\p{N}\p{M} _.,:/@#'’+-]{1,80}$/u;
/** Chinese and Japanese set no space after an address: it ends at their signs. */
const bareAddress =
  /\b(?:(?:https?|ftp):\/\/|www\.)[^\s<>\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uff65“”‘’…]+/giu;
const brTag = /^<br\s*\/?>$/i;

const digit = /\p{N}/u;
/** A sign of a script that separates its words by spaces, or of a path: beside these a mark is no emphasis for certain. */
const inWord = /[^\P{L}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[/\\]/u;
// French sets a space inside its quotes and before some signs.
const beginsWithWord = /^(?:[«—–]\s)?\S*[\p{L}\p{N}\p{So}]/u;
const signs = /^[!?;:%»]+$/;

/** Returns a run of inline Markdown as it is spoken; a script keeps its line breaks. */
export function spokenInline(markdown: string, reading: Reading): string {
  const spoken = piecesOf(leaveOutFormulas(markdown, reading.leaveOut))
    .map((piece) => wordsOf(lexInline(piece, reading.links), reading))
    .join('');
  const text = tidied(spoken, reading.of === 'script');
  // Nothing where only signs are left, such as the full stop after a formula.
  return spoken.includes(gap) && !/[\p{L}\p{N}]/u.test(text) ? '' : text;
}

/** Whether the target of a link or the like is an address; `[sighs](quietly)` has none. */
export function isAddress(target: string): boolean {
  const address = target.trim();
  return !/\s/.test(address) && /[/.:#]/.test(address);
}

/** Closes the gaps that left-out stretches leave: their spaces, and brackets that hold nothing else. */
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

/** Returns a name for an address that can be listened to: its host. Empty where the address has none. */
function hostOf(url: string): string {
  const host = URL.parse(/^www\./i.test(url) ? `https://${url}` : url)?.host ?? '';
  return host.replace(/^www\./, '');
}

function wordsOf(tokens: readonly Token[], reading: Reading): string {
  const all = tokens as readonly MarkedToken[];
  return all
    .map((token, index) =>
      wordsOfToken(token, [all[index - 1]?.raw.at(-1) ?? '', all[index + 1]?.raw.at(0) ?? ''], reading),
    )
    .reduce((before, words) => {
      // Two numbers stay two where the mark between them isn't spoken.
      const meets = digit.test(before.at(-1) ?? '') && digit.test(words.at(0) ?? '');
      return meets ? `${before} ${words}` : before + words;
    }, '');
}

function wordsOfToken(token: MarkedToken, around: readonly string[], reading: Reading): string {
  const { leaveOut } = reading;
  switch (token.type) {
    case 'br':
      return reading.of === 'script' ? '\n' : ' ';
    case 'codespan': {
      if (!isPlainlyCode(token.text, reading)) return token.raw;
      const code = token.text.trim();
      if (readable.test(code)) return code;
      return leaveOut('code', token.raw);
    }
    case 'escape':
      return token.text;
    case 'html':
      if (!isHtmlTag(token.raw)) return withoutReferences(token.raw);
      leaveOut('tag', token.raw);
      return reading.of === 'script' && brTag.test(token.raw) ? '\n' : gap;
    case 'link': {
      if (token.autolink) return linkWords(token.text, leaveOut);
      return linked(token.raw, token.href, token.text, leaveOut) ?? wordsOf(token.tokens, reading);
    }
    case 'image':
      return linked(token.raw, token.href, `!${token.text}`, leaveOut) ?? withoutReferences(token.text) + gap;
    case 'em':
    case 'strong':
    case 'del': {
      const words = wordsOf(token.tokens, reading);
      const mark = token.raw.slice(0, (token.raw.length - token.text.length) / 2);
      const isMark = isEmphasis(mark, around, reading) && enclosesWords(mark, token.text, reading);
      return isMark ? words : mark + words + mark;
    }
    default:
      if ('tokens' in token && token.tokens) return wordsOf(token.tokens, reading);
      return plainWords(withoutReferences(token.raw), leaveOut);
  }
}

/** Whether a mark is emphasis: `2*3*4` is not, nor is `a*b*c` in a person's own text. */
function isEmphasis(mark: string, around: readonly string[], { of }: Reading): boolean {
  if (around.some((sign) => digit.test(sign))) return false;
  return of === 'reply' || mark.length > 1 || !around.some((sign) => inWord.test(sign));
}

/**
 * Whether what stands between two marks can be emphasised. The blanks of `__/__/2026` and faces such as `^_^` have no
 * words at their ends, and `__init__` and `_a_b_` are names.
 */
function enclosesWords(mark: string, text: string, { of }: Reading): boolean {
  if (of === 'reply') return !mark.startsWith('_') || /[\p{L}\p{N}]/u.test(text);
  const isWord = mark === '__' ? /^[a-z]\w*$/.test(text) : text.includes('_') && /^\w+$/.test(text);
  const isName = mark.startsWith('_') && isWord;
  return !isName && beginsWithWord.test(text) && endsWithWord(text);
}

/** Whether the last word, leaving out signs that stand alone, has a letter or number. */
function endsWithWord(text: string): boolean {
  const last = text.split(/\s/).findLast((piece) => !signs.test(piece)) ?? '';
  return /[\p{L}\p{N}\p{So}]/u.test(last);
}

/** In a person's own text a backtick may be an apostrophe: `'tis` and `'twas` are no code. */
function isPlainlyCode(text: string, { of }: Reading): boolean {
  return of === 'reply' || (!/\s$/.test(text) && !text.includes('\n'));
}

/** Leaves the target of a link out. Returns the link as it is written where what it has isn't an address. */
function linked(raw: string, href: string, text: string, leaveOut: LeaveOut): string | undefined {
  if (raw.endsWith(')') && !isAddress(href)) return withoutReferences(raw);
  const rest = raw.slice(text.length + 1);
  if (/[\p{L}\p{N}]/u.test(rest)) leaveOut('address', rest);
  return undefined;
}

function linkWords(text: string, leaveOut: LeaveOut): string {
  if (!text.includes('@')) return plainWords(text, leaveOut);
  if (/^mailto:/i.test(text)) leaveOut('address', 'mailto:');
  return text.replace(/^mailto:/i, '');
}

function plainWords(text: string, leaveOut: LeaveOut): string {
  return text.replace(bareAddress, (url) => {
    const [end = ''] = /(?<![.,;:!?)\]،؛؟])[.,;:!?)\]،؛؟]+$/.exec(url) ?? [];
    return spokenAddress(url.slice(0, url.length - end.length), leaveOut) + end;
  });
}

function spokenAddress(url: string, leaveOut: LeaveOut): string {
  const host = hostOf(url);
  if (host === '') return url;
  if (host !== url) leaveOut('address', url);
  return host;
}

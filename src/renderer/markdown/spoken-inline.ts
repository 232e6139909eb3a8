import type { MarkedToken, Token } from 'marked';
import type { LinkDefinitions } from './blocks.ts';
import { lexInline } from './bounded-lexer.ts';
import { withoutReferences } from './entities.ts';
import { formulaFree } from './formula-free.ts';
import { piecesOf } from './inline.tsx';

/** Counts what is left out of speech. */
export type LeftOut = { code: number; formulas: number };

/** Code that reads as a name or as words: it is spoken; what has operators or brackets is not. */
const readable = /^[\p{L}\p{N}\p{M} _.,:/@#'’+-]{1,80}$/u;
const address = /\b(?:https?:\/\/|www\.)[^\s<>]+/gi;
const footnote = /\[\^[^\]\s]+\]/g;

/** A run of inline markdown as it is spoken, on one line. */
export function spokenInline(markdown: string, links: LinkDefinitions, leftOut: LeftOut): string {
  const { text, formulas } = formulaFree(markdown.replace(footnote, ''));
  leftOut.formulas += formulas;
  return tidied(
    piecesOf(text)
      .map((piece) => wordsOf(lexInline(piece, links), leftOut))
      .join(''),
  );
}

/** Spoken text without the gaps that left-out signs leave. */
export function tidied(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\( ?\)/g, '')
    .replace(/ +([,.;:!?…)\]])/g, '$1')
    .trim();
}

/** A name for an address that can be heard: its host. */
export function spokenAddress(url: string): string {
  const host = URL.parse(/^www\./i.test(url) ? `https://${url}` : url)?.host ?? '';
  return host.replace(/^www\./, '');
}

function wordsOf(tokens: readonly Token[], leftOut: LeftOut): string {
  return (tokens as readonly MarkedToken[]).map((token) => wordsOfToken(token, leftOut)).join('');
}

function wordsOfToken(token: MarkedToken, leftOut: LeftOut): string {
  switch (token.type) {
    case 'br':
      return ' ';
    case 'codespan': {
      const code = token.text.trim();
      if (readable.test(code)) return code;
      leftOut.code += 1;
      return '';
    }
    case 'escape':
      return token.text;
    case 'html':
      return ' ';
    case 'link':
      return token.autolink ? linkWords(token.text) : wordsOf(token.tokens, leftOut);
    case 'image':
      return withoutReferences(token.text);
    default:
      if ('tokens' in token && token.tokens) return wordsOf(token.tokens, leftOut);
      return plainWords(withoutReferences(token.raw));
  }
}

function linkWords(text: string): string {
  return text.includes('@') ? text.replace(/^mailto:/i, '') : spokenAddress(text) || text;
}

function plainWords(text: string): string {
  return text.replace(address, (url) => {
    const [end = ''] = /[.,;:!?)\]]*$/.exec(url) ?? [];
    return spokenAddress(url.slice(0, url.length - end.length)) + end;
  });
}

import type { MarkedToken, Token } from 'marked';
import { lexBlocks } from '../blocks/bounded-lexer.ts';
import { isMath } from '../formula/formula-syntax.ts';
import { pauseEnds, sentenceEnds } from './sentence-ends.ts';
import { spokenText } from './spoken-text.ts';

/**
 * A piece of a reply for one speech request. `end` is its end in the reply, in UTF-16 units. `named` is what is
 * mentioned after the text instead of being read aloud. The text may be empty.
 */
export type Piece = {
  readonly end: number;
  readonly text: string;
  readonly named: 'code' | 'table' | 'formula' | null;
};

/** How to cut the next piece. */
export type PieceOptions = {
  /** Whether the reply has ended. */
  readonly complete: boolean;
  /** Whether this is the first piece, which is short so that playback starts early. */
  readonly first: boolean;
};

// In UTF-16 units.
const maxLength = 240;
const maxFirstLength = 90;
/** Shorter parts of a sentence sound cut off. */
const minLength = 24;

/** Blocks that are spoken as text. */
const prose: ReadonlySet<string> = new Set(['paragraph', 'text', 'heading', 'list', 'blockquote']);

/** Blocks that are mentioned instead of being read aloud, by their type. */
const mentions: ReadonlyMap<string, 'code' | 'table' | 'formula'> = new Map([
  ['code', 'code'],
  ['table', 'table'],
  ['formula', 'formula'],
]);

/** The first block of some text, or the block's first item if it's a list. An `open` block may still grow. */
type Block = { readonly type: string; readonly length: number; readonly open: boolean };

/**
 * Returns the next piece of a reply after a position, or null if none is complete yet. Only very long sentences are
 * divided. Short ones are joined, except in the first piece. Only whitespace lies between two pieces.
 */
export function nextPiece(text: string, from: number, options: PieceOptions): Piece | null {
  // The replacements keep the length, so that positions stay valid.
  const reply = text.replaceAll('\r\n', ' \n').replaceAll('\r', '\n');
  const start = from + (/^\s*/.exec(reply.slice(from))?.[0].length ?? 0);
  const block = firstBlock(reply.slice(start), options.complete);
  if (!block) return null;
  const raw = reply.slice(start, start + block.length);
  if (!prose.has(block.type)) {
    if (block.open) return null;
    return { end: start + block.length, text: '', named: mentions.get(block.type) ?? null };
  }
  const length = proseLength(raw, block, options.first);
  if (length === null) return null;
  const end = start + length;
  if (length < raw.length || options.first) return proseOf(reply.slice(start, end), end);
  return joinedWithNext(reply, start, end, options);
}

/** Extends a piece with the blocks after it while it fits within {@link maxLength}. */
function joinedWithNext(reply: string, start: number, from: number, { complete }: PieceOptions): Piece {
  let end = from;
  for (;;) {
    const next = end + (/^\s*/.exec(reply.slice(end))?.[0].length ?? 0);
    const block = firstBlock(reply.slice(next), complete);
    if (!block || block.open || !prose.has(block.type) || next + block.length - start > maxLength) break;
    end = next + block.length;
  }
  return proseOf(reply.slice(start, end), end);
}

function proseOf(raw: string, end: number): Piece {
  const { text, omitted } = spokenText(raw, 'reply');
  return { end, text, named: omitted.some(({ kind }) => kind === 'formula') ? 'formula' : null };
}

/** Returns the length of the next piece in a block, or null if its first sentence isn't complete. */
function proseLength(raw: string, { open }: Block, first: boolean): number | null {
  if (!open && !first && raw.length <= maxLength) return raw.length;
  const limit = first ? maxFirstLength : maxLength;
  const [sentence, ...others] = sentenceEnds(raw, open);
  const complete = sentence ?? (raw.length > maxLength ? raw.length : null);
  if (complete === null) return null;
  if (complete > limit) return pauseWithin(raw.slice(0, complete), limit, first) ?? sentence ?? null;
  // The first piece is one sentence. Later ones are joined.
  return first ? complete : (others.findLast((end) => end <= limit) ?? complete);
}

/** Returns where to cut a long sentence: between clauses if possible, otherwise between words. Null if nothing fits. */
function pauseWithin(sentence: string, limit: number, first: boolean): number | null {
  const fits = (at: number) => at >= minLength && at <= limit && sentence.length - at >= minLength;
  const [clauses, words] = pauseEnds(sentence);
  return (first ? clauses.find(fits) : clauses.findLast(fits)) ?? words.findLast(fits) ?? null;
}

/** Returns the first block of `text`, which must not start with whitespace. Null if there's none. */
function firstBlock(text: string, complete: boolean): Block | null {
  const tokens = lexBlocks(text, { indentedCode: true, htmlBlocks: false });
  const [token] = tokens;
  if (!token) return null;
  const isLast = tokens.slice(1).every(({ type }) => type === 'space');
  const open = isLast && !complete && !isClosed(token);
  if (token.type === 'code' && isMath({ language: token.lang ?? '', text: token.text })) {
    return { type: 'formula', length: token.raw.length, open };
  }
  if (token.type !== 'list') return { type: token.type, length: token.raw.length, open };
  const [item, ...others] = (token as Extract<MarkedToken, { type: 'list' }>).items;
  return { type: 'list', length: item?.raw.length ?? token.raw.length, open: open && others.length === 0 };
}

/** Returns whether the last block can't grow any more. */
function isClosed(token: Token): boolean {
  switch (token.type) {
    case 'heading':
      return token.raw.endsWith('\n');
    case 'paragraph':
      return token.raw.endsWith('\n\n');
    default:
      return false;
  }
}

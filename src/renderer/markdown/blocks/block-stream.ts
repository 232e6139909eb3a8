import type { MarkedToken } from 'marked';
import { type Block, type LinkDefinitions, noLinks } from './blocks.ts';
import { toBlocks, withDefinitions } from './blocks-from-tokens.ts';
import { lexBlocks } from './bounded-lexer.ts';
import { firstOf, firstParts, headOf, joined, type OpenBlock, partsOf } from './open-block.ts';
import { isSame, reconcile } from './reconcile.ts';

/**
 * How many of the last blocks, items, rows or lines may still change. Two are too few: the start of a third number
 * after a blank line ends a loose ordered list until its period arrives.
 */
const unsettledParts = 3;

type Settled = {
  readonly blocks: readonly Block[];
  readonly links: LinkDefinitions;
  /** Offset in the source where the unsettled rest starts. */
  readonly end: number;
  readonly open: OpenBlock | undefined;
};

/** A reply's text as blocks, and the state needed to continue when it grows. */
export type BlockStream = {
  /** The text with line ends normalised to `\n`. */
  readonly source: string;
  readonly blocks: readonly Block[];
  readonly links: LinkDefinitions;
  /** The number of characters lexed since the previous stream. */
  readonly relexed: number;
  /** Whether the text was lexed in one go. */
  readonly complete: boolean;
  readonly settled: Settled;
};

const nothingSettled: Settled = { blocks: [], links: noLinks, end: 0, open: undefined };

/** The stream of an empty reply. */
export const emptyStream: BlockStream = {
  source: '',
  blocks: [],
  links: noLinks,
  relexed: 0,
  complete: true,
  settled: nothingSettled,
};

const lengthOf = (tokens: readonly MarkedToken[]): number =>
  tokens.reduce((length, token) => length + token.raw.length, 0);

/**
 * Moves an index before any paragraphs that directly precede it. A paragraph affects how the lines right after it are
 * parsed, so the rest never starts directly after one.
 */
function afterNoParagraph(tokens: readonly MarkedToken[], index: number): number {
  let first = index;
  while (tokens[first - 1]?.type === 'paragraph') first -= 1;
  return first;
}

/** Returns where the unsettled rest starts: the index of a token and how many of its parts are settled. */
function settledUpTo(tokens: readonly MarkedToken[]): { readonly index: number; readonly parts: number } {
  let remaining = unsettledParts;
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    const parts = token ? partsOf(token) : 0;
    if (parts > remaining) return { index, parts: parts - remaining };
    if (parts === remaining) return { index: afterNoParagraph(tokens, index), parts: 0 };
    remaining -= parts;
  }
  return { index: 0, parts: 0 };
}

function settleMore(before: Settled, tokens: readonly MarkedToken[], blocks: readonly Block[]): Settled {
  const { index, parts } = settledUpTo(tokens);
  const cut = tokens[index];
  const part = cut && parts > 0 ? firstParts(cut, parts) : undefined;
  if (cut === undefined || (index === 0 && part === undefined)) return before;

  const done = tokens.slice(0, index);
  const finished = blocks.slice(0, toBlocks(done).length);
  const settledTokens = part ? [...done, part] : done;
  const partBlock = part && toBlocks([part])[0];
  const continuesOpen = index === 0 && before.open && partBlock;
  const settledPart = continuesOpen ? joined(before.open.settled, partBlock) : partBlock;
  return {
    blocks: finished.length > 0 ? [...before.blocks, ...finished] : before.blocks,
    links: withDefinitions(before.links, settledTokens),
    end: before.end + lengthOf(settledTokens) - (before.open?.head.length ?? 0),
    open: part && settledPart ? { settled: settledPart, head: headOf(part) } : undefined,
  };
}

function lexFrom(settled: Settled, source: string): Omit<BlockStream, 'complete'> | undefined {
  const rest = (settled.open?.head ?? '') + source.slice(settled.end);
  const tokens = lexBlocks(rest);
  let blocks = toBlocks(tokens);
  if (settled.open) {
    const first = joined(settled.open.settled, blocks[0]);
    if (!first) return undefined;
    blocks = [first, ...blocks.slice(1)];
  }
  return {
    source,
    blocks: [...settled.blocks, ...blocks],
    links: withDefinitions(settled.links, tokens),
    relexed: rest.length,
    settled: settleMore(settled, tokens, blocks),
  };
}

const withPlainLineEnds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n|\r/g, '\n') : text;

/** Returns the settled state with the displayed block objects, so that comparing them again is free. */
function asShown(settled: Settled, blocks: readonly Block[]): Settled {
  const count = settled.blocks.length;
  const shown = blocks[count];
  const open = settled.open && shown && { ...settled.open, settled: firstOf(shown, settled.open.settled) };
  return { ...settled, blocks: blocks.slice(0, count), open };
}

function onwards(before: BlockStream, after: Omit<BlockStream, 'complete'>, complete: boolean): BlockStream {
  const links = isSame(before.links, after.links) ? before.links : after.links;
  const blocks = reconcile(before.blocks, after.blocks);
  return { ...after, links, blocks, settled: asShown(after.settled, blocks), complete };
}

function lexWhole(source: string): Omit<BlockStream, 'complete'> {
  // Without an open block, joining can't fail.
  return lexFrom(nothingSettled, source) ?? { ...emptyStream, source };
}

/**
 * Returns the stream after the text has grown. Keeps settled blocks and relexes only the last few. Text that doesn't
 * continue the previous one is lexed from scratch.
 */
export function advance(before: BlockStream, text: string): BlockStream {
  const source = withPlainLineEnds(text);
  if (source === before.source) return before;
  // Not `startsWith`: V8 compares it character by character, which takes up to a third of a millisecond at 40 KB.
  const continues = source.slice(0, before.source.length) === before.source;
  const extended = continues ? lexFrom(before.settled, source) : undefined;
  return onwards(before, extended ?? lexWhole(source), extended === undefined);
}

/** Returns the stream for finished text, lexed in one go. Unchanged blocks keep their identity. */
export function settle(before: BlockStream, text: string): BlockStream {
  const source = withPlainLineEnds(text);
  if (source === before.source && before.complete) return before;
  return onwards(before, lexWhole(source), true);
}

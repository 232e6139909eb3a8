import type { MarkedToken } from 'marked';
import type { Block } from './blocks.ts';

/** The settled start of a list, table or fenced block that is still streaming. */
export type OpenBlock = {
  /** The block with only its settled items, rows or lines. */
  readonly settled: Block;
  /** What to put before the rest of the source so that marked continues inside the block. */
  readonly head: string;
};

function offsetOfLine(raw: string, line: number): number {
  let offset = 0;
  for (let skipped = 0; skipped < line; skipped += 1) offset = raw.indexOf('\n', offset) + 1;
  return offset;
}

const isFenced = (token: MarkedToken): boolean =>
  token.type === 'code' && token.codeBlockStyle !== 'indented';

/**
 * Returns the number of parts that can settle separately: items, rows, lines, or one for other tokens. Blank lines
 * don't count.
 */
export function partsOf(token: MarkedToken): number {
  switch (token.type) {
    case 'space':
    case 'def':
      return 0;
    case 'list':
      return token.items.length;
    case 'table':
      return Math.max(1, token.rows.length);
    case 'code':
      return isFenced(token) ? token.text.split('\n').length : 1;
    default:
      return 1;
  }
}

/** Returns the token with only its first `parts` parts; undefined if its parts can't settle separately. */
export function firstParts(token: MarkedToken, parts: number): MarkedToken | undefined {
  if (token.type === 'list') {
    const items = token.items.slice(0, parts);
    return { ...token, items, raw: items.map((item) => item.raw).join('') };
  }
  if (token.type === 'table') {
    const raw = token.raw.slice(0, offsetOfLine(token.raw, 2 + parts));
    return { ...token, rows: token.rows.slice(0, parts), raw };
  }
  if (token.type === 'code' && isFenced(token)) {
    const raw = token.raw.slice(0, offsetOfLine(token.raw, 1 + parts));
    return { ...token, text: token.text.slice(0, offsetOfLine(token.text, parts)), raw };
  }
  return undefined;
}

/** Returns what to put before a later part of the token's source so that it parses as the same kind of block. */
export function headOf(token: MarkedToken): string {
  if (token.type === 'table') return token.raw.slice(0, offsetOfLine(token.raw, 2));
  if (token.type === 'code') return token.raw.slice(0, offsetOfLine(token.raw, 1));
  return '';
}

/** Joins a settled start and its continuation; undefined if they aren't of the same kind. */
export function joined(settled: Block, rest: Block | undefined): Block | undefined {
  if (settled.kind === 'list' && rest?.kind === 'list') {
    const mayRefer = settled.mayRefer || rest.mayRefer;
    return { ...settled, items: [...settled.items, ...rest.items], mayRefer };
  }
  if (settled.kind === 'table' && rest?.kind === 'table') {
    const mayRefer = settled.mayRefer || rest.mayRefer;
    return { ...settled, rows: [...settled.rows, ...rest.rows], mayRefer };
  }
  if (settled.kind === 'code' && rest?.kind === 'code') {
    return { ...settled, text: settled.text + rest.text };
  }
  return undefined;
}

/** Returns `settled` with its items or rows taken from `shown`, which starts with equal ones. */
export function firstOf(shown: Block, settled: Block): Block {
  if (shown.kind === 'list' && settled.kind === 'list') {
    return { ...settled, items: shown.items.slice(0, settled.items.length) };
  }
  if (shown.kind === 'table' && settled.kind === 'table') {
    return { ...settled, rows: shown.rows.slice(0, settled.rows.length) };
  }
  return settled;
}

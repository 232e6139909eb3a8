import { describe, expect, it } from 'vitest';
import { noLinks } from '../../../src/renderer/markdown/blocks/blocks.ts';
import { lexBlocks, lexInline } from '../../../src/renderer/markdown/blocks/bounded-lexer.ts';
import { withClosedMarkup } from '../../../src/renderer/markdown/blocks/unfinished.ts';
import { openFormula } from '../../../src/renderer/markdown/formula/formula-scan.ts';
import { spokenText } from '../../../src/renderer/markdown/spoken/spoken-text.ts';
import { growth, linearGrowth } from '../../growth.ts';
import { settled } from './render.ts';

const delimiters = ['*', '**', '_', '~', 'a', ' ', '「'];
const inlineSyntax = [
  ...delimiters,
  '~~',
  '`',
  '``',
  '[',
  '](',
  ')',
  ']',
  '$',
  '\\(',
  '\\)',
  '<b>',
  '<',
  '\n',
];
const blockSyntax = [
  'a',
  '\n',
  '\n\n',
  '$$',
  '\\[',
  '- ',
  '> ',
  '# ',
  '|',
  '<b>',
  '```',
  '  ',
  '[^1]: ',
  '[a]: ',
];

/** Returns all sequences of `length` pieces. */
function sequencesOf(pieces: readonly string[], length: number): readonly string[] {
  if (length === 0) return [''];
  return sequencesOf(pieces, length - 1).flatMap((start) => pieces.map((piece) => start + piece));
}

/** Returns the sequences that, when repeated, take more than linear time. Short texts start with a length of `from`. */
function slow(read: (text: string) => unknown, sequences: readonly string[], from: number) {
  return sequences.flatMap((sequence) => {
    const measured = growth((size) => void read(sequence.repeat(size / sequence.length)), from, from);
    return measured < linearGrowth ? [] : [`${JSON.stringify(sequence)}: ${Math.round(measured)}`];
  });
}

const readInline = (text: string) => lexInline(text, noLinks);

// Inline text is lexed in slices, so only the growth within a slice shows whether lexing is linear.
const sliceStart = 64;

describe('C10: alternating delimiters are read in linear time', () => {
  it('in all sequences of three delimiters and letters', () => {
    expect(slow(readInline, sequencesOf(delimiters, 3), sliceStart)).toEqual([]);
  });

  it('in all pairs of inline syntax', () => {
    expect(slow(readInline, sequencesOf(inlineSyntax, 2), sliceStart)).toEqual([]);
  });

  it('in all pairs of inline syntax while a reply is streaming', () => {
    const read = (text: string) => [withClosedMarkup(text), openFormula(text)];
    expect(slow(read, sequencesOf(inlineSyntax, 2), sliceStart)).toEqual([]);
  });

  it('in all pairs of block syntax', () => {
    expect(slow(lexBlocks, sequencesOf(blockSyntax, 2), sliceStart * 4)).toEqual([]);
  });

  const hostile = [
    '*a_',
    '**a_',
    '~a*',
    '$x_1$ ',
    '\\(',
    '\\(\\\\)',
    '\\[\n',
    'a\n\\[b\\]\n',
    '<b>',
    '[](`',
    '<table><tr><td>a',
    '[^1]: a\n\n    b\n\n',
  ];
  it('when displayed and when read aloud', () => {
    expect(slow(settled, hostile, sliceStart * 4)).toEqual([]);
    expect(slow((text) => spokenText(text, 'reply'), hostile, sliceStart * 4)).toEqual([]);
  });
});

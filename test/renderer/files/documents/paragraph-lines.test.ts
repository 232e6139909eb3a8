import { describe, expect, it } from 'vitest';
import { markdownOfTags } from '../../../../src/renderer/files/documents/pdf/page-structure.ts';
import type { TextRun } from '../../../../src/renderer/files/documents/pdf/text-runs.ts';

/** Width of a letter, and distance of lines, in px. */
const letter = 5;
const distance = 12;

const lineOf = (text: string, at: number, x = 72, top = 700): TextRun => ({
  text,
  x,
  y: top - at * distance,
  width: text.length * letter,
  size: 10,
  endsLine: true,
  mark: 'p',
});
const paragraph = { role: 'Document', children: [{ role: 'P', children: [{ type: 'content', id: 'p' }] }] };
const read = (runs: readonly TextRun[]) => markdownOfTags(paragraph, runs);
const lines = (texts: readonly string[], x?: number, top?: number) =>
  texts.map((text, at) => lineOf(text, at, x, top));

/** Breaks text as a word processor does. */
function wrapped(text: string, width: number): readonly string[] {
  const rows = [''];
  for (const word of text.split(' ')) {
    const row = rows.at(-1) ?? '';
    if (row !== '' && row.length + 1 + word.length > width) rows.push(word);
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`;
  }
  return rows;
}

const prose =
  'The harbour was still that morning, and the ships lay at anchor; the tide had turned an hour before dawn and nobody on the quay seemed to notice it at all.';

describe('the lines of a tagged paragraph', () => {
  it('C21: are joined if they are full', () => {
    for (let width = 20; width < 80; width += 1)
      expect(read(lines(wrapped(prose, width))), String(width)).toBe(prose);
  });

  it('C21: of a poem, a list or an address stay apart', () => {
    const verses = [
      'Two roads diverged in a yellow wood,',
      'And sorry',
      'I could not travel both',
      'And be one',
    ];
    expect(read(lines(verses))).toBe(
      'Two roads diverged in a yellow wood,\nAnd sorry\nI could not travel both\nAnd be one',
    );
    expect(read(lines(['Bread and a little butter', 'Milk', 'Eggs']))).toBe(
      'Bread and a little butter\nMilk\nEggs',
    );
    expect(read(lines(['Parlance Company Limited', 'Pier 4', 'Vigo']))).toBe(
      'Parlance Company Limited\nPier 4\nVigo',
    );
  });

  it('C21: are joined if the first one is indented, or the paragraph continues in another column', () => {
    const [first = '', ...others] = wrapped(`    ${prose}`, 40);
    expect(read([lineOf(first.trim(), 0, 92), ...others.map((text, at) => lineOf(text, at + 1))])).toBe(
      prose,
    );
    const rows = wrapped(prose, 30);
    expect(read([...lines(rows.slice(0, 3)), ...lines(rows.slice(3), 320)])).toBe(prose);
  });

  it('C21: of centred prose are joined', () => {
    const centred = wrapped(prose, 40).map((text, at) => lineOf(text, at, 300 - (text.length * letter) / 2));
    expect(read(centred)).toBe(prose);
  });
});

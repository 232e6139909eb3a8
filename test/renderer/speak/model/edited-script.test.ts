import { Buffer } from 'node:buffer';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SpokenBlock, spokenBlocks } from '../../../../src/renderer/markdown/spoken/spoken-text.ts';
import { createMirrorBlocks } from '../../../../src/renderer/speak/model/mirror-blocks.ts';
import { createScriptReader, spokenScript } from '../../../../src/renderer/speak/model/spoken-script.ts';
import { splitSpeech } from '../../../../src/shared/speech/speech-split.ts';
import { createReuse, type Reuse } from '../../../../src/shared/text/reuse.ts';

const paragraph = (index: number) =>
  `Paragraph ${index}: the *harbour* master said that the water came up the steps, one stone at a time.`;
const count = 1_000;
const script = Array.from({ length: count }, (_, index) => paragraph(index)).join('\n\n');
const middle = script.indexOf(paragraph(count / 2)) + 40;

const inserted = (text: string, at: number) => script.slice(0, at) + text + script.slice(at);

/** Edits of a text of 1,000 paragraphs, each of which touches one or two. */
const edits: readonly [what: string, edited: string][] = [
  ['a letter at the start', inserted('a', 0)],
  ['a letter in the middle', inserted('a', middle)],
  ['a letter at the end', inserted('a', script.length)],
  ['a new line', inserted('\n\n', middle)],
  ['a pasted paragraph', inserted(`\n\n${paragraph(-1)}\n\n`, middle)],
  ['a deleted letter', script.slice(0, middle) + script.slice(middle + 1)],
  ['a deleted line end', script.replace(`\n\n${paragraph(count / 2)}`, paragraph(count / 2))],
  ['undone typing', script],
];

/** A {@link Reuse} that counts the parts it computes. */
function counted<Result>(): Reuse<Result> & { readonly parts: string[] } {
  const reuse = createReuse<Result>();
  const parts: string[] = [];
  return {
    parts,
    start: reuse.start,
    of: (part, compute) =>
      reuse.of(part, () => {
        parts.push(part);
        return compute();
      }),
  };
}

describe('S1: after an edit of a script of 1,000 paragraphs', () => {
  test.each(edits)('only the changed paragraphs are read as Markdown: %s', (_, edited) => {
    const known = counted<SpokenBlock>();
    spokenBlocks(script, 'script', known);
    expect(known.parts.length).toBeGreaterThan(count);
    known.parts.length = 0;
    const blocks = spokenBlocks(edited, 'script', known);
    expect(known.parts.length).toBeLessThan(6);
    expect(blocks).toEqual(spokenBlocks(edited, 'script'));
  });

  // A pasted paragraph moves the starts of all requests after it.
  const small = edits.filter(([what]) => what !== 'a pasted paragraph');
  test.each(small)('only the changed requests are split: %s', (_, edited) => {
    const known = counted<number>();
    splitSpeech(script, 4_096, known);
    expect(known.parts.length).toBeGreaterThan(20);
    known.parts.length = 0;
    const chunks = splitSpeech(edited, 4_096, known);
    expect(known.parts.length).toBeLessThan(6);
    expect(chunks).toEqual(splitSpeech(edited, 4_096));
  });

  test.each(edits)('only the changed lines are laid out: %s', (_, edited) => {
    const blocksOf = createMirrorBlocks();
    const before = blocksOf(script);
    expect(before.length).toBeGreaterThan(30);
    const after = blocksOf(edited);
    expect(after.map(({ text }) => text).join('')).toBe(edited);
    expect(after.filter((block) => !before.includes(block)).length).toBeLessThan(3);
    expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
    expect(after.slice(0, -1).every(({ text }) => text.endsWith('\n'))).toBe(true);
  });
});

/** Places of 1,000 edits, each of which inserts a line into the text. */
const places: readonly [where: string, placeIn: (text: string, edit: number) => number][] = [
  ['one after another in the middle', (_, edit) => middle + 1 + edit * 'line\n'.length],
  ['at the same place', () => middle],
  ['all over the text', (text, edit) => (edit * 7_919) % text.length],
  ['alternately at two places', (_, edit) => (edit % 2 === 0 ? 5_000 : middle)],
  ['at the start', () => 0],
  ['at the end', (text) => text.length],
];

test.each(places)('S1: lines that are typed %s don’t end up in blocks of their own', (_, placeIn) => {
  const blocksOf = createMirrorBlocks();
  let text = script;
  const before = blocksOf(text).length;
  for (let edit = 0; edit < 1_000; edit += 1) {
    const at = placeIn(text, edit);
    text = `${text.slice(0, at)}line\n${text.slice(at)}`;
    blocksOf(text);
  }
  const blocks = blocksOf(text);
  expect(blocks.map((block) => block.text).join('')).toBe(text);
  expect(blocks.length).toBeLessThan(2 * before + 5);
  // The same text again changes nothing.
  expect(blocksOf(text)).toBe(blocks);
});

/** Returns the heap size in bytes after garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

const readers: readonly [what: string, createReader: () => (text: string) => unknown][] = [
  [
    'spoken text and requests',
    () => {
      const read = createScriptReader();
      return (text) => read({ text, plain: false }, 4_096);
    },
  ],
  [
    'requests of plain text',
    () => {
      const read = createScriptReader();
      return (text) => read({ text, plain: true }, 4_096);
    },
  ],
  ['laid-out lines', createMirrorBlocks],
];

test.each(readers)('S1: after 30 edits, the %s don’t keep the earlier texts in memory', (_, createReader) => {
  const read = createReader();
  // Each text is a string of its own, as in a text field.
  const edited = (edit: number) =>
    Buffer.from(inserted(`${edit} `, (edit * 7_919) % script.length)).toString();
  read(edited(0));
  read(edited(1));
  const before = heapInUse();
  for (let edit = 2; edit < 32; edit += 1) read(edited(edit));
  expect((heapInUse() - before) / script.length).toBeLessThan(10);
  // Keeps the reader until here.
  expect(read(script)).toBeDefined();
});

test('S1: a link definition that is typed changes paragraphs elsewhere, so all are read again', () => {
  const known = counted<SpokenBlock>();
  const text = `See [the plan][plan].\n\n${script}`;
  spokenBlocks(text, 'script', known);
  known.parts.length = 0;
  const blocks = spokenBlocks(`${text}\n\n[plan]: https://example.org/plan`, 'script', known);
  expect(known.parts.length).toBeGreaterThan(count);
  expect(blocks[0]?.text).toBe('See the plan.');
});

test('S1: an edited script is read, split and laid out like one that is opened, whatever is edited', () => {
  const pieces = fc.constantFrom(
    ...['One. ', 'two', '\n', '\n\n', '\r\n', '- item', '1. ', '> ', '```\n', '~~~\n', '$$\n', '| a | b |\n'],
    ...['| - | - |\n', '[a]: https://example.org\n', '[a]', '**', '`', '    ', '# ', '<pre>', '[^1]: ', '\\'],
  );
  const texts = fc.array(pieces, { maxLength: 40 }).map((list) => list.join(''));
  fc.assert(
    fc.property(fc.array(texts, { minLength: 2, maxLength: 5 }), fc.boolean(), (versions, plain) => {
      const [read, blocksOf] = [createScriptReader(), createMirrorBlocks()];
      const shared = 'The shared middle stays.\n\n'.repeat(20);
      for (const version of versions) {
        const text = version.slice(0, version.length / 2) + shared + version.slice(version.length / 2);
        expect(read({ text, plain }, 300)).toEqual(spokenScript({ text, plain }, 300));
        const blocks = blocksOf(text);
        expect(blocks.map((block) => block.text).join('')).toBe(text);
        expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
        expect(blocks.slice(0, -1).every((block) => block.text.endsWith('\n'))).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});

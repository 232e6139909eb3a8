import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mergeLines,
  restoringOf,
  sourcesOf,
  splitLine,
} from '../../../../src/main/services/transcribe/line-shapes.ts';
import type { EditableLine, MadeLine } from '../../../../src/main/storage/line-edit-store.ts';

/** Creates a line from a gateway, with a word every half second from `start`. */
function line(number: number, text: string, change: Partial<EditableLine> = {}): EditableLine {
  const start = number * 10;
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }, at) => ({
    start: start + at / 2,
    end: start + at / 2 + 0.4,
    from: index,
    to: index + word.length,
  }));
  return {
    chunk: 0,
    line: number,
    position: number,
    start,
    end: start + Math.max(1, words.length / 2),
    text,
    original: null,
    avgLogprob: -0.2,
    noSpeechProb: 0.1,
    compressionRatio: 1,
    uncertain: false,
    checked: false,
    retimed: false,
    reshaped: false,
    hidden: false,
    sources: null,
    originalStart: null,
    originalEnd: null,
    speaker: null,
    approximate: false,
    estimated: false,
    words,
    ...change,
  };
}

const asLine = (made: MadeLine, number: number): EditableLine => ({
  ...line(number, made.text),
  ...made,
  line: number,
});
const wordsIn = ({ text, words }: Pick<MadeLine, 'text' | 'words'>) =>
  words.map(({ from, to }) => text.slice(from, to));
const charactersOf = (text: string) => text.replace(/\s+/g, '');

describe('T7: splitting a line', () => {
  test('T7: takes the times at the caret from the words around it', () => {
    const [left, right] = splitLine(line(1, 'I heard the chain.'), 8, 2) ?? [];
    expect(left).toMatchObject({ text: 'I heard', start: 10, end: 10.9, position: 1 });
    expect(right).toMatchObject({ text: 'the chain.', start: 11, end: 12, position: 1.5 });
    expect([left, right].map((half) => half && wordsIn(half))).toEqual([
      ['I', 'heard'],
      ['the', 'chain.'],
    ]);
  });

  test('T7: within a word divides its time by length, and both halves can be played', () => {
    const [left, right] = splitLine(line(0, 'heard chains'), 8, null) ?? [];
    expect(left).toMatchObject({ text: 'heard ch', end: 0.633 });
    expect(right).toMatchObject({ text: 'ains', start: 0.633, position: 1 });
    expect(left && wordsIn(left)).toEqual(['heard', 'ch']);
    expect(right && wordsIn(right)).toEqual(['ains']);
  });

  test('T7: without word timings divides the time by length, and without times sets none', () => {
    const [left, right] = splitLine(line(0, 'aaaa bbbbbbbbbbbb', { words: [], end: 8 }), 4, null) ?? [];
    expect([left?.end, right?.start]).toEqual([2, 2]);
    const untimed = line(0, 'aaaa bbbb', { words: [], start: null, end: null });
    const halves = splitLine(untimed, 4, null) ?? [];
    expect(halves.map(({ start, end }) => [start, end])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('T7: uses the words where the text was edited', () => {
    const edited = line(0, 'I heard the chain.');
    const [left, right] =
      splitLine({ ...edited, text: 'I heard a heavy chain.', original: edited.text }, 16, null) ?? [];
    expect(left && wordsIn(left)).toEqual(['I', 'heard', 'a heavy']);
    expect(right).toMatchObject({ text: 'chain.', start: 1.5 });
  });

  test('T7: is refused if one side would be blank', () => {
    expect(splitLine(line(0, '  one '), 2, null)).toBeNull();
    expect(splitLine(line(0, 'one '), 3, null)).toBeNull();
  });
});

describe('T7: merging two lines', () => {
  test('T7: joins texts as their script requires, with times and words', () => {
    const merged = mergeLines(line(0, 'One two.'), line(1, ' Three.'));
    expect(merged).toMatchObject({ text: 'One two. Three.', start: 0, end: 11, position: 0 });
    expect(wordsIn(merged)).toEqual(['One', 'two.', 'Three.']);
    expect(mergeLines(line(0, '水闸关上了，'), line(1, '没有人。')).text).toBe('水闸关上了，没有人。');
    expect(mergeLines(line(0, ''), line(1, 'Two.')).text).toBe('Two.');
  });

  test('T7: an uncertain line stays uncertain in a merged line, unless it was checked', () => {
    const uncertain = line(0, 'a', { uncertain: true, avgLogprob: -2 });
    const sure = line(1, 'b', { checked: true });
    expect(mergeLines(uncertain, sure)).toMatchObject({ uncertain: true, checked: false, avgLogprob: -2 });
    expect(mergeLines({ ...uncertain, checked: true }, sure)).toMatchObject({
      uncertain: true,
      checked: true,
    });
    const halves = splitLine({ ...uncertain, text: 'a b' }, 1, null) ?? [];
    expect(halves.map((half) => [half.uncertain, half.checked])).toEqual([
      [true, false],
      [true, false],
    ]);
  });
});

const words = fc
  .array(
    fc.oneof(fc.stringMatching(/^[a-zà-ÿ]{1,9}[,.?]?$/), fc.constantFrom('«Sim!»', '水闸关上了', '👩‍👩‍👧')),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((all) => all.join(' '));
const actions = fc.array(fc.record({ split: fc.boolean(), line: fc.nat(), at: fc.nat() }), { maxLength: 25 });

test('T7: no split or merge loses a word, time or source, and Restore brings back the gateway’s lines', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), actions, fc.nat(), (texts, steps, which) => {
      const own = texts.map((text, at) => line(at, text));
      let shown: readonly EditableLine[] = own;
      let number = own.length;
      for (const { split, line: chosen, at } of steps) {
        const index = chosen % shown.length;
        const [one, next] = [shown[index], shown[index + 1]];
        if (!one) continue;
        const made = split
          ? splitLine(one, at % (one.text.length + 1), next?.position ?? null)
          : next && [mergeLines(one, next)];
        if (!made) continue;
        const lines = made.map((each) => asLine(each, number++));
        shown = shown.toSpliced(index, split ? 1 : 2, ...lines);
      }
      // Every character of the text is present and in order, and so is every playable word.
      expect(charactersOf(shown.map(({ text }) => text).join(''))).toBe(charactersOf(texts.join('')));
      expect(charactersOf(shown.flatMap(wordsIn).join(''))).toBe(charactersOf(texts.join('')));
      // Positions and times are in order, and words lie within their texts.
      for (const [at, each] of shown.entries()) {
        const before = shown[at - 1];
        if (before) {
          expect(each.position).toBeGreaterThan(before.position);
          expect(each.start).toBeGreaterThanOrEqual(before.start ?? 0);
        }
        expect(each.end).toBeGreaterThanOrEqual(each.start ?? 0);
        for (const { from, to } of each.words)
          expect([from >= 0, from < to, to <= each.text.length]).not.toContain(false);
      }
      // Every line from the gateway is the source of some line, in the same order.
      const sources = shown.flatMap(sourcesOf).map((key) => key.line);
      expect([...new Set(sources)].toSorted((a, b) => a - b)).toEqual(own.map((each) => each.line));

      // Restoring a line undoes every edit that shares a line from the gateway with it, and nothing else.
      const restored = shown[which % shown.length];
      if (!restored || restored.sources === null) return;
      const reshaped = shown.filter((each) => each.sources !== null);
      const { hide, show } = restoringOf(restored, reshaped);
      const left = shown.filter((each) => !hide.includes(each)).flatMap(sourcesOf);
      const covered = [...left, ...show].map((key) => key.line);
      expect([...new Set(covered)].toSorted((a, b) => a - b)).toEqual(own.map((each) => each.line));
      for (const key of show) expect(left.map((each) => each.line)).not.toContain(key.line);
      expect(hide).toContain(restored);
    }),
    { numRuns: 300 },
  );
});

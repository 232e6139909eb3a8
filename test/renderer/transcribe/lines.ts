import fc from 'fast-check';
import type { TranscriptLine } from '../../../src/shared/transcription/transcript.ts';

/** Returns a line as gateways return it, without scores. */
export function line(
  start: number | null,
  end: number | null,
  text: string,
  more: Partial<TranscriptLine> = {},
): TranscriptLine {
  const figures = { avgLogprob: null, noSpeechProb: null, compressionRatio: null, uncertain: false };
  const spoken = { speaker: null, approximate: false };
  const edits = { original: null, position: more.line ?? 0, checked: false, retimed: false, reshaped: false };
  return { chunk: 0, line: 0, start, end, text, ...edits, ...figures, ...spoken, ...more };
}

const word = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-zà-ÿ]{1,14}[,.;?!]?$/) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen', '«Sim!»', '—'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '海边的水闸在投票前一小时就关上了，',
      '「誰も教えてくれなかった」',
      'ทุกคนรู้เรื่องน้ำ',
      '안녕하세요.',
      '👩‍👩‍👧‍👦',
    ),
  },
);

/** Lines as gateways return them: in order, some of them overlapping, empty, of zero length or without times. */
export const someLines: fc.Arbitrary<readonly TranscriptLine[]> = fc
  .array(
    fc.record({
      gap: fc.constantFrom(0, 0, 0, 0.4, 3, -0.5),
      length: fc.constantFrom(0, 0.02, 0.5, 1, 2.5, 4, 8, 20),
      words: fc.array(word, { maxLength: 40 }),
      untimed: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
    }),
    { maxLength: 20 },
  )
  .map((generated) => {
    let now = 0;
    let last = 0;
    return generated.map(({ gap, length, words, untimed }, at) => {
      const start = Math.max(last, now + gap);
      last = start;
      now = Math.max(now, start + length);
      const end = untimed ? null : start + length;
      return line(untimed ? null : start, end, words.join(' '), { line: at });
    });
  });

/** Returns all characters of a text except whitespace. Dividing the text into lines must not change them. */
export function charactersOf(text: string): string {
  return text.replace(/\s+/g, '');
}

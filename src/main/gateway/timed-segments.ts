import { joinTexts } from '../../shared/text/join-texts.ts';
import type { Segment } from '../../shared/transcription/transcription.ts';
import { type Fields, records } from './json-fields.ts';
import type { SpokenWord } from './segment-order.ts';
import { withoutTokens } from './speech-marks.ts';
import { inSeconds, scaleOf, segmentText, speakerIn, timesIn, wordText } from './timed-fields.ts';

/**
 * Returns the segments of a response, in its order. A missing time is NaN. `length` is that of the recording, in
 * seconds; null if unknown.
 */
export function timedSegments({ segments }: Fields, length: number | null): readonly Segment[] {
  const found = records(segments).flatMap((fields) => {
    const text = segmentText(fields);
    return text === null ? [] : [{ fields, text, times: timesIn(fields) }];
  });
  const scale = scaleOf(
    found.map(({ times }) => times),
    length,
  );
  const read = found.map(({ fields, text, times }): Segment => {
    const words = wordsIn(fields);
    const { start, end } = inSeconds(times, scale);
    // Google gives times only to words.
    const spoken = start === null && words.length > 0 ? timedWords({ words }, length) : [];
    return {
      start: start ?? spoken[0]?.start ?? Number.NaN,
      end: end ?? spoken.at(-1)?.end ?? Number.NaN,
      text: text.trim(),
      avgLogprob: finite(fields.avg_logprob),
      noSpeechProb: finite(fields.no_speech_prob),
      compressionRatio: finite(fields.compression_ratio),
      uncertain: false,
      speaker: speakerIn(fields) ?? speakerIn(words[0] ?? {}),
    };
  });
  // Texts without times or speakers are no more than the text of the response.
  return read.some(
    ({ start, end, speaker }) => !Number.isNaN(start) || !Number.isNaN(end) || speaker !== null,
  )
    ? read
    : [];
}

/** Returns the word timings, which are next to the segments or, with some gateways, inside each of them. */
export function timedWords({ words, segments }: Fields, length: number | null): readonly SpokenWord[] {
  const topLevel = records(words);
  const isAlone = records(segments).length === 0;
  const holders = topLevel.length > 0 ? [] : records(segments);
  const nested = holders.flatMap((segment) => {
    const speaker = speakerIn(segment);
    return wordsIn(segment).map((word) => (speaker === null ? word : { speaker, ...word }));
  });
  const found = (topLevel.length > 0 ? topLevel : nested).map((word) => ({ word, times: timesIn(word) }));
  // Words inside segments have the unit of the segments.
  const scale = scaleOf(
    [...holders.map((segment) => timesIn(segment)), ...found.map(({ times }) => times)],
    length,
  );
  const spoken: (Omit<SpokenWord, 'word'> & { readonly texts: string[] })[] = [];
  for (const { word, times } of found) {
    const text = withoutTokens(wordText(word) ?? '');
    // Some servers list the spaces between words too.
    if (text.trim() === '') continue;
    const { start, end } = inSeconds(times, scale);
    const texts = spoken.at(-1)?.texts;
    if (texts && isPunctuation(text, word)) texts.push(`${texts.pop() ?? ''}${text.trim()}`);
    else if (start !== null)
      spoken.push({ texts: [text], start, end: end ?? start, speaker: speakerIn(word) });
    // Lines that are made of words need those without times too.
    else if (isAlone) texts?.push(text);
  }
  return spoken.map(({ texts, ...word }) => ({ ...word, word: joinedWord(texts) }));
}

function joinedWord(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  return others.some((text) => /^\s/.test(text))
    ? texts.join('')
    : others.length === 0
      ? first
      : joinTexts(texts);
}

/** Returns the text of segments or words without times. */
export function untimedText({ segments, words }: Fields): string {
  const texts = records(segments).map((fields) => segmentText(fields)?.trim() ?? '');
  const said = texts.some((text) => text !== '') ? texts.join('\n') : '';
  return said || joinTexts(records(words).map((fields) => wordText(fields) ?? ''));
}

/** Whether a server lists a punctuation mark like a word (Amazon, Speechmatics, Rev). */
function isPunctuation(text: string, { type }: Fields): boolean {
  return /^punct/.test(String(type)) || /^\s?[,.;:!?。，、！？]$/.test(text);
}

function wordsIn({ words, elements, tokens }: Fields): readonly Fields[] {
  return [words, elements, tokens].map(records).find(({ length }) => length > 0) ?? [];
}

/** Larger numbers can't be a score. */
const maxScore = 10_000_000;

/** Returns a score, even if the gateway sent it as a string. Null if it's missing or out of range. */
function finite(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const parsedNumber = typeof value === 'string' ? Number(value) : value;
  return typeof parsedNumber === 'number' && Math.abs(parsedNumber) <= maxScore ? parsedNumber : null;
}

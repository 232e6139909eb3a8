import { hashOf } from '../hash.ts';
import type { TimedText } from '../voice/plan-speech.ts';
import type { Segment, Transcript } from './transcript.ts';

/** The beginning of every made-up transcript. */
export const madeUp = 'This transcript is made up:';

const first = `${madeUp} the demo gateway can't recognise speech.`;
const shortest = `${madeUp} demo.`;

const sentences = [
  'A real gateway would return the text of the recording here.',
  'The timestamps cover the file from beginning to end.',
  'The recording stayed on this computer.',
  'Each segment is a few seconds long, as with a real model.',
  'The same file returns the same text every time.',
  'A clip spoken by the demo gateway returns its original text.',
  'You can read and correct these lines as you would real ones.',
  'A transcript can be exported as subtitles.',
  'The player highlights the segment that is playing.',
  'For a real transcript, choose a gateway with a speech recognition model.',
] as const;

/**
 * Returns a made-up transcript in segments of three to six seconds that cover a recording without gaps. `seed` (any
 * text) determines its sentences.
 */
export function madeUpTranscript(
  seconds: number,
  request: {
    readonly seed: string;
    readonly translate: boolean;
    readonly prompt: string | undefined;
    readonly keywords: readonly string[];
  },
): Transcript {
  const pick = createRandomIndex(request.seed);
  const opening = [seconds < 1.5 ? shortest : first];
  if (request.translate) opening.push('It stands in for an English translation.');
  const quote = (name: string, given: string) => {
    const text = Array.from(given.trim().replace(/\s+/gu, ' ')).slice(0, 80).join('');
    if (text) opening.push(`${name}: ${text}.`);
  };
  quote('The prompt was', request.prompt ?? '');
  quote('The keywords were', request.keywords.join(', '));

  const segments: Segment[] = [];
  let start = 0;
  while (start < seconds) {
    const wanted = start + 3 + pick(31) / 10;
    // A remainder that is too short to read extends the last segment.
    const end = seconds - wanted < 1.5 ? seconds : Math.round(wanted * 100) / 100;
    const text = opening[segments.length] ?? sentences[pick(sentences.length)] ?? first;
    segments.push({ text, start, end, words: distributeWords(text, start, end) });
    start = end;
  }
  return { text: segments.map(({ text }) => text).join(' '), seconds, segments };
}

function distributeWords(text: string, start: number, end: number): readonly TimedText[] {
  const words = text.split(' ');
  const letters = text.length - words.length + 1;
  let before = 0;
  const at = (count: number) => start + ((end - start) * count) / letters;
  return words.map((word) => {
    const from = at(before);
    before += word.length;
    return { text: word, start: from, end: at(before) };
  });
}

/** Creates a linear congruential generator of indexes. The same seed gives the same ones. */
function createRandomIndex(seed: string): (below: number) => number {
  let state = hashOf(seed);
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

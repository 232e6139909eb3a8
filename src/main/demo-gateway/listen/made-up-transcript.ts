import { hashOf } from '../hash.ts';
import type { TimedText } from '../voice/plan-speech.ts';
import type { Segment, Transcript } from './transcript.ts';

const first = "This transcript is made up: the demo gateway can't recognise speech.";
const shortest = 'This transcript is made up: demo.';

const sentences = [
  'A real gateway would return the text of the recording here.',
  'The timestamps cover the file from beginning to end.',
  'The recording stayed on this computer.',
  'The same file returns the same text every time.',
  'A clip spoken by the demo gateway returns its original text.',
  'You can read and correct these lines as you would real ones.',
  'A transcript can be exported as subtitles.',
  'For a real transcript, choose a gateway with a speech recognition model.',
] as const;

/** The inputs that determine a made-up transcript. `seed` can be any text. It determines the sentences. */
export type MadeUpRequest = {
  readonly seed: string;
  readonly translate: boolean;
  readonly prompt: string;
  readonly keywords: string;
};

/** Returns a made-up transcript in segments of three to six seconds that cover a recording without gaps. */
export function madeUpTranscript(
  seconds: number,
  { seed, translate, prompt, keywords }: MadeUpRequest,
): Transcript {
  const opening = [
    seconds < 1.5 ? shortest : first,
    ...(translate ? ['It stands in for an English translation.'] : []),
    ...quoted('The prompt was', prompt),
    ...quoted('The keywords were', keywords),
  ];
  const segments: Segment[] = [];
  let start = 0;
  while (start < seconds) {
    const random = hashOf(`${segments.length} ${seed}`);
    const wanted = start + 3 + (random % 31) / 10;
    // A remainder that is too short to read extends the last segment.
    const end = seconds - wanted < 1.5 ? seconds : Math.round(wanted * 100) / 100;
    const text = opening[segments.length] ?? sentences[(random >>> 8) % sentences.length] ?? first;
    segments.push({ text, start, end, words: distributeWords(text, start, end) });
    start = end;
  }
  return { text: segments.map(({ text }) => text).join(' '), seconds, segments };
}

function quoted(name: string, given: string): readonly string[] {
  const text = Array.from(given.trim().replace(/\s+/gu, ' ')).slice(0, 80).join('');
  return text === '' ? [] : [`${name}: ${text}.`];
}

function distributeWords(text: string, start: number, end: number): readonly TimedText[] {
  const words = text.split(' ');
  const letters = words.join('').length;
  let before = 0;
  const at = (count: number) => start + ((end - start) * count) / letters;
  return words.map((word) => {
    const from = at(before);
    before += word.length;
    return { text: word, start: from, end: at(before) };
  });
}

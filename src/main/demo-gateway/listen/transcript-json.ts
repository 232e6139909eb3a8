import type { TranscriptionRequest } from '../audio-request.ts';
import { tokensOf } from '../tokens.ts';
import type { Segment, Transcript } from './transcript.ts';

/** Returns all fields of `verbose_json`. The language is an English name in lower case, such as "german". */
export function verboseJson(
  { text, seconds, segments }: Transcript,
  task: 'transcribe' | 'translate',
  { language = 'en', temperature = 0, timestamp_granularities = [] }: TranscriptionRequest,
) {
  const words = segments.flatMap((segment) => segment.words);
  return {
    task,
    language: task === 'translate' ? 'english' : languageName(language),
    duration: rounded(seconds),
    text,
    segments: segments.map((segment, id) => verboseSegment(segment, id, temperature)),
    ...(timestamp_granularities.includes('word') && {
      words: words.map(({ text, start, end }) => ({ word: text, start: rounded(start), end: rounded(end) })),
    }),
  };
}

function verboseSegment({ text, start, end }: Segment, id: number, temperature: number) {
  return {
    id,
    // Whisper processes windows of 30 s and gives their start in steps of 10 ms.
    seek: Math.floor(start / 30) * 3000,
    start: rounded(start),
    end: rounded(end),
    text: ` ${text}`,
    tokens: tokensOf(text).map((token) => token.charCodeAt(token.length - 1)),
    temperature,
    // Typical values for clear speech.
    avg_logprob: -0.2,
    compression_ratio: 1.4,
    no_speech_prob: 0.01,
  };
}

function languageName(tag: string): string {
  try {
    return (new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag).toLowerCase();
  } catch {
    // Private-use tags have no name.
    return tag;
  }
}

/** Approximate length of a speaker's turn, in seconds. */
const turn = 8;

/** Returns all fields of `diarized_json`. */
export function diarizedJson(transcript: Transcript, names: readonly string[] = []) {
  const { text, seconds } = transcript;
  return {
    ...{ task: 'transcribe' as const, duration: rounded(seconds), text },
    segments: diarizedSegments(transcript, names),
  };
}

/**
 * Returns the segments with their speakers. Two speakers take turns, because the demo gateway can't tell voices apart.
 * They are named as in the request, or with letters.
 */
export function diarizedSegments({ segments }: Transcript, names: readonly string[] = []) {
  return segments.map(({ text, start, end }, at) => {
    const who = Math.floor(start / turn) % 2;
    return {
      type: 'transcript.text.segment' as const,
      id: `seg_${String(at + 1).padStart(3, '0')}`,
      start: rounded(start),
      end: rounded(end),
      text: ` ${text}`,
      speaker: names[who] ?? String.fromCharCode(65 + who),
    };
  });
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

import { deflateSync } from 'node:zlib';
import { piecesOf } from '../pieces.ts';
import type { Segment, Transcript } from './transcript.ts';

/** What of the request shows in a `verbose_json` answer. */
export type VerboseRequest = {
  readonly task: 'transcribe' | 'translate';
  /** A BCP 47 tag, or undefined: English. */
  readonly language: string | undefined;
  readonly temperature: number;
  readonly withWords: boolean;
};

/** A transcript with every field of `verbose_json`; the language is told by its English name, in small letters. */
export function verboseJson(transcript: Transcript, request: VerboseRequest) {
  return {
    task: request.task,
    language: request.task === 'translate' ? 'english' : languageName(request.language ?? 'en'),
    duration: rounded(transcript.seconds),
    text: transcript.text,
    segments: transcript.segments.map((segment, id) => verboseSegment(segment, id, request.temperature)),
    ...(request.withWords && {
      words: transcript.segments.flatMap(({ words }) =>
        words.map(({ text, start, end }) => ({ word: text, start: rounded(start), end: rounded(end) })),
      ),
    }),
  };
}

function verboseSegment({ text, start, end }: Segment, id: number, temperature: number) {
  return {
    id,
    // Whisper hears in windows of 30 s and tells their start in steps of 10 ms.
    seek: Math.floor(start / 30) * 3000,
    start: rounded(start),
    end: rounded(end),
    text: ` ${text}`,
    tokens: piecesOf(text).map(tokenOf),
    temperature,
    avg_logprob: -0.2 - (text.length % 10) / 50,
    compression_ratio: rounded(Buffer.byteLength(text) / deflateSync(text).length),
    no_speech_prob: 0.01,
  };
}

function tokenOf(piece: string): number {
  let sum = 7;
  for (let at = 0; at < piece.length; at += 1) sum = (sum * 31 + piece.charCodeAt(at)) % 50_257;
  return sum;
}

function languageName(tag: string): string {
  try {
    return (new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag).toLowerCase();
  } catch {
    // Private-use tags have no name.
    return tag;
  }
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

import { deflateSync } from 'node:zlib';
import { tokensOf } from '../tokens.ts';
import type { Segment, Transcript } from './transcript.ts';

/** Fields of the request that affect a `verbose_json` response. */
export type VerboseRequest = {
  readonly task: 'transcribe' | 'translate';
  /** BCP 47 tag. English if undefined. */
  readonly language: string | undefined;
  readonly temperature: number;
  readonly withWords: boolean;
};

/** Returns all fields of `verbose_json`. The language is an English name in lower case, such as "german". */
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
    // Whisper processes windows of 30 s and gives their start in steps of 10 ms.
    seek: Math.floor(start / 30) * 3000,
    start: rounded(start),
    end: rounded(end),
    text: ` ${text}`,
    tokens: tokensOf(text).map(idOf),
    temperature,
    avg_logprob: -0.2 - (text.length % 10) / 50,
    compression_ratio: rounded(Buffer.byteLength(text) / deflateSync(text).length),
    no_speech_prob: 0.01,
  };
}

function idOf(token: string): number {
  let sum = 7;
  for (let at = 0; at < token.length; at += 1) sum = (sum * 31 + token.charCodeAt(at)) % 50_257;
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

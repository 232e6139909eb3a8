import type { TranscriptionFact } from '../gateways/transcription-fact.ts';
import type { TranscriptFormat, TranscriptSettings } from './transcript.ts';
import type { KnownSpeaker, TranscriptionOptions } from './transcription.ts';

/** The model that the OpenAI API documents. It's used if none is chosen and the gateway lists it, or lists none. */
export const apiTranscriptionModel = 'whisper-1';

/** What the user wants from a transcription request. `format` is null if none should be sent. */
export type TranscriptionPreferences = Pick<TranscriptSettings, 'language' | 'prompt' | 'temperature'> & {
  readonly model: string;
  /** `best` is the most detailed format that the model is known to accept. */
  readonly format: TranscriptFormat | 'best' | null;
  /** If undefined, the best format is streamed if the model is known to support streaming. */
  readonly stream?: boolean | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** Length of the recording in seconds; null if unknown. */
  readonly seconds: number | null;
  readonly knownSpeakers?: readonly KnownSpeaker[];
};

/** Above this length in seconds, models that tell speakers apart require `chunking_strategy` (OpenAI API reference). */
const longestUnchunked = 30;

/** Returns the fields to send: those that the user wants, except any that the model is known to refuse. */
export function optionsFor(
  preferences: TranscriptionPreferences,
  facts: readonly TranscriptionFact[],
): TranscriptionOptions {
  const hasFact = (fact: TranscriptionFact) => facts.includes(fact);
  const responseFormat = formatFor(preferences, facts);
  const isDiarized = responseFormat === 'diarized_json';
  const { model, language, seconds, knownSpeakers = [], keywords = [] } = preferences;
  const prompt = preferences.prompt.trim();
  const isLong = seconds === null || seconds > longestUnchunked;
  const needsChunking = hasFact('chunking') || (isLong && (isDiarized || hasFact('speakers')));
  const isStream = (responseFormat === 'json' || isDiarized) && streams(preferences, facts);
  return {
    model,
    ...(language !== null &&
      !hasFact('no-language') &&
      (hasFact('languages') ? { languages: [language] } : { language })),
    ...(prompt !== '' && !hasFact('no-prompt') && { prompt }),
    ...(responseFormat && { responseFormat }),
    ...(preferences.temperature !== null &&
      !hasFact('no-temperature') && { temperature: preferences.temperature }),
    ...(responseFormat === 'verbose_json' &&
      !hasFact('no-word-timings') && { timestamps: ['word', 'segment'] as const }),
    ...(isStream && { stream: true as const }),
    ...(needsChunking && !hasFact('no-chunking') && { chunkingStrategy: 'auto' as const }),
    ...(isDiarized && knownSpeakers.length > 0 && !hasFact('no-references') && { knownSpeakers }),
    ...(keywords.length > 0 && !hasFact('no-keywords') && { keywords }),
  };
}

/** Returns the facts that are the reason why something that the user asked for is left out of the request. */
export function leftOut(
  { prompt, language, temperature, format, stream, keywords = [] }: TranscriptionPreferences,
  facts: readonly TranscriptionFact[],
): readonly TranscriptionFact[] {
  const unwanted: readonly (readonly [TranscriptionFact, boolean])[] = [
    ['no-prompt', prompt.trim() !== ''],
    ['no-language', language !== null],
    ['no-temperature', temperature !== null],
    ['no-keywords', keywords.length > 0],
    ['no-stream', stream === true],
    ['no-diarized-json', format === 'diarized_json'],
    ['no-verbose-json', format !== null && timed.has(format)],
  ];
  return unwanted.flatMap(([fact, isAsked]) => (isAsked && facts.includes(fact) ? [fact] : []));
}

/** The formats with timestamps. A model that refuses one of them refuses them all. */
const timed: ReadonlySet<string> = new Set(['srt', 'vtt', 'verbose_json']);

function formatFor(
  { format, stream }: TranscriptionPreferences,
  facts: readonly TranscriptionFact[],
): TranscriptFormat | undefined {
  const isPlain = facts.includes('no-verbose-json');
  const best = isPlain ? 'json' : 'verbose_json';
  if (format === null) return undefined;
  if (format === 'diarized_json') return facts.includes('no-diarized-json') ? best : format;
  if (format !== 'best') return isPlain && timed.has(format) ? 'json' : format;
  if (facts.includes('speakers')) return 'diarized_json';
  // Formats with timestamps can't be streamed.
  return stream === true && !facts.includes('no-stream') ? 'json' : best;
}

/**
 * Whether to stream the response. By default, a format that the user chose isn't streamed, so that its response is
 * stored in that form.
 */
function streams({ stream, format }: TranscriptionPreferences, facts: readonly TranscriptionFact[]): boolean {
  return !facts.includes('no-stream') && (stream ?? (format === 'best' && facts.includes('streams')));
}

import { z } from 'zod';

/**
 * What is known about the transcription requests that a model accepts, from its refusals or its name: formats and
 * fields that it refuses (`no-…`), fields that it requires, and whether it streams or tells speakers apart.
 */
export const transcriptionFactSchema = z.enum([
  'no-verbose-json',
  'no-word-timings',
  'speakers',
  'no-diarized-json',
  'chunking',
  'no-chunking',
  'no-references',
  'streams',
  'no-stream',
  'no-prompt',
  'no-language',
  'no-temperature',
  'languages',
  'no-keywords',
]);

export type TranscriptionFact = z.infer<typeof transcriptionFactSchema>;

/** A list of facts. Repeated facts count once. */
export const transcriptionFactsSchema = z.array(transcriptionFactSchema).max(50).readonly();

/** What a model's name alone implies. */
export type NamedModel = {
  readonly facts: readonly TranscriptionFact[];
  /** Longest recording in one request, in seconds; null if unknown. */
  readonly maxSeconds: number | null;
};

const unknown: NamedModel = { facts: [], maxSeconds: null };

/** OpenAI's models other than Whisper: https://developers.openai.com/api/docs/guides/speech-to-text */
const named = /^gpt-(?:4o-)?(?:mini-)?transcribe(?<diarizes>-diarize)?(?:-|$)/;

/** Longest recording that these models accept, in seconds (murtaza-nasir/speakr#168). */
const maxSeconds = 1400;

/**
 * Returns what is known about a model from its name, with or without a provider prefix. Only OpenAI's models have
 * facts, because their names mean the same at every gateway.
 */
export function namedModel(model: string): NamedModel {
  const name = model.toLowerCase().split('/').at(-1) ?? '';
  const found = named.exec(name);
  if (!found) return unknown;
  if (found.groups?.diarizes)
    return {
      facts: ['no-verbose-json', 'speakers', 'streams', 'no-prompt'],
      maxSeconds: maxSeconds,
    };
  const isNewest = name.startsWith('gpt-transcribe');
  return {
    facts: ['no-verbose-json', 'streams', ...(isNewest ? (['languages'] as const) : [])],
    maxSeconds: maxSeconds,
  };
}

/** Adds newly learned facts to the known ones. A new fact replaces those that it contradicts. */
export function withFacts(
  known: readonly TranscriptionFact[],
  learned: readonly TranscriptionFact[],
): readonly TranscriptionFact[] {
  const without = (fact: TranscriptionFact) => opposites[fact] ?? [];
  return learned.reduce<readonly TranscriptionFact[]>(
    (all, fact) => [...all.filter((each) => each !== fact && !without(fact).includes(each)), fact],
    known,
  );
}

const opposites: Partial<Record<TranscriptionFact, readonly TranscriptionFact[]>> = {
  speakers: ['no-diarized-json'],
  'no-diarized-json': ['speakers'],
  chunking: ['no-chunking'],
  'no-chunking': ['chunking'],
  streams: ['no-stream'],
  'no-stream': ['streams'],
  'no-language': ['languages'],
};

import { type TranscriptionOptions, transcriptionOptionsSchema } from '../../shared/transcription/transcription.ts';
import { checked } from './checked.ts';

/** Returns the form fields other than the file. Those that aren't set are undefined. */
export function transcriptionFields(options: TranscriptionOptions) {
  const sent = checked(transcriptionOptionsSchema, options, 'options');
  const { model, language, prompt, responseFormat, temperature, timestamps, ...more } = sent;
  const { stream, chunkingStrategy, knownSpeakers, languages, keywords } = more;
  return {
    model,
    language,
    prompt,
    response_format: responseFormat,
    temperature,
    timestamp_granularities: timestamps,
    stream,
    chunking_strategy: chunkingStrategy,
    known_speaker_names: knownSpeakers?.map(({ name }) => name),
    known_speaker_references: knownSpeakers?.map(({ reference }) => reference),
    languages,
    keywords,
  };
}

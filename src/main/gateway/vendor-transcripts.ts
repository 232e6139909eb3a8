import { type Fields, record } from './json-fields.ts';

/**
 * Returns the fields of a transcript under the names of `verbose_json`. Some gateways pass on a vendor's own response
 * unchanged: Deepgram's (`results.channels`), or AssemblyAI's (`utterances`). Any other object is returned as it is.
 */
export function toVerboseJson(fields: Fields): Fields {
  const results = record(fields.results);
  if (results && Array.isArray(results.channels)) return ofDeepgram(fields, results, results.channels);
  return Array.isArray(fields.utterances) || fields.audio_duration !== undefined
    ? ofAssemblyAi(fields)
    : fields;
}

/**
 * Converts a Deepgram response. Its times are in seconds. See
 * https://developers.deepgram.com/reference/speech-to-text/listen-pre-recorded.
 */
function ofDeepgram(fields: Fields, results: Fields, channels: readonly unknown[]): Fields {
  const best = channels.flatMap((channel) => {
    const { alternatives, detected_language } = record(channel) ?? {};
    const [alternative] = Array.isArray(alternatives) ? alternatives.map(record) : [];
    return alternative ? [{ ...alternative, language: detected_language }] : [];
  });
  const texts = best.map(({ transcript }: Fields) => transcript).filter((text) => typeof text === 'string');
  return {
    text: texts.join('\n'),
    language: best[0]?.language,
    duration: record(fields.metadata)?.duration,
    segments: list(results.utterances).map((utterance) => ({ ...utterance, text: utterance.transcript })),
    words: best
      .flatMap(({ words }: Fields) => list(words))
      .map((word) => ({ ...word, word: word.punctuated_word ?? word.word })),
  };
}

/**
 * Converts an AssemblyAI response. Its times are in milliseconds, and the duration is in seconds. See
 * https://www.assemblyai.com/docs/api-reference/transcripts/get.
 */
function ofAssemblyAi({ utterances, words, audio_duration, ...more }: Fields): Fields {
  const timed = list(words).map(inSeconds);
  // An utterance can last for minutes, so words with speakers make better lines.
  const hasSpeakers = timed.some(({ speaker }) => typeof speaker === 'string');
  return {
    ...more,
    duration: audio_duration,
    segments: hasSpeakers ? [] : list(utterances).map(inSeconds),
    words: timed,
  };
}

function inSeconds(timed: Fields): Fields {
  return { ...timed, start: fromMs(timed.start), end: fromMs(timed.end), words: undefined };
}

function fromMs(time: unknown): number | null {
  return typeof time === 'number' ? time / 1000 : null;
}

function list(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(record).filter((each) => each !== null) : [];
}

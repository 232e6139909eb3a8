import { isUnspaced } from '../../shared/text/join-texts.ts';
import { type Fields, record, records } from './json-fields.ts';
import { hasTimes, plainName, segmentText } from './timed-fields.ts';

/**
 * Returns the fields of a transcript under the names of `verbose_json`. Some gateways pass on a vendor's own response
 * unchanged: Deepgram's (`results.channels`), AssemblyAI's (`audio_duration`), or one whose lists have other names.
 */
export function toVerboseJson(fields: Fields): Fields {
  const results = record(fields.results);
  if (results && Array.isArray(results.channels)) return ofDeepgram(fields, results, results.channels);
  return isAssemblyAi(fields) ? ofAssemblyAi(fields) : renamed(fields, 0);
}

/** Whether a response is AssemblyAI's. Others with its `audio_duration` have segments, or other names for words. */
function isAssemblyAi({ audio_duration, segments, words }: Fields): boolean {
  return (
    audio_duration !== undefined &&
    segments === undefined &&
    !records(words).some(({ word }) => typeof word === 'string')
  );
}

/** Returns the fields of a response that is only a list. */
export function listToVerboseJson(values: readonly unknown[]): Fields {
  const found = records(values);
  return found.length > 0 ? ofList(found, 0) : { segments: values };
}

/** Names of lists, without separators and in lower case. Only those of the first name that is found are read. */
const segmentLists = [
  'chunks',
  'sentences',
  'utterances',
  'sentenceinfo',
  'phrases',
  'recognizedphrases',
  'monologues',
  'items',
];
const wordLists = ['words', 'wordsegments', 'tokens', 'elements'];
const textNames = [
  'text',
  'transcript',
  'transcription',
  'fulltranscript',
  'fulltext',
  'displaytext',
  'display',
];
/** Names of objects or lists that contain the transcript. */
const wrappers = [
  'transcription',
  'transcript',
  'transcripts',
  'result',
  'results',
  'data',
  'output',
  'prediction',
];

/** Maximum number of wrappers inside each other. */
const maxDepth = 4;

function renamed(fields: Fields, depth: number): Fields {
  const byName = new Map(Object.entries(fields).map(([name, value]) => [plainName(name), value]));
  const own: Fields = { ...fields, text: textIn(byName), ...listsIn(byName, depth) };
  if (own.segments !== undefined || own.words !== undefined || depth === maxDepth) return own;
  for (const name of wrappers) {
    const value = byName.get(name);
    const object = record(value);
    const inner = object ? renamed(object, depth + 1) : ofList(records(value), depth + 1);
    if (isTranscript(inner)) return { ...fields, ...inner, text: own.text || inner.text };
  }
  return own;
}

/** Names of a text in a response of an unknown form, best first, and of lists of which the first element is the best. */
const anyTextNames = [...textNames, 'sentence', 'content', 'result', 'value'];
const alternatives = new Set(['alternatives', 'nbest', 'choices', 'candidates']);

/** Limits of the search for a text: in levels, and in values. */
const maxTextDepth = 8;
const maxTextValues = 100_000;

/** Returns the texts of a response of an unknown form, in order. Empty if there is none. */
export function textWithin(json: unknown): string {
  const texts: string[] = [];
  let values = 0;
  const visit = (value: unknown, isText: boolean, depth: number): void => {
    values += 1;
    if (values > maxTextValues || depth > maxTextDepth) return;
    if (typeof value === 'string') {
      if (isText && value.trim() !== '') texts.push(value.trim());
    } else if (Array.isArray(value)) for (const each of value) visit(each, isText, depth + 1);
    else if (record(value)) visitFields(Object.entries(record(value) ?? {}), depth);
  };
  const visitFields = (fields: readonly (readonly [string, unknown])[], depth: number): void => {
    const named = fields.map(([name, value]) => [plainName(name), value] as const);
    for (const name of anyTextNames) {
      const before = texts.length;
      const [, value] = named.find(([plain]) => plain === name) ?? [];
      visit(value, true, depth + 1);
      // Other names have the same text in another form.
      if (texts.length > before) return;
    }
    for (const [name, value] of named)
      visit(alternatives.has(name) && Array.isArray(value) ? value[0] : value, false, depth + 1);
  };
  visit(json, false, 0);
  return texts.join('\n');
}

type FieldsByName = ReadonlyMap<string, unknown>;

/** Returns the text, which is null in some responses without speech. */
function textIn(byName: FieldsByName): unknown {
  const texts = textNames.map((name) => joined(byName.get(name)));
  return texts.find((text) => typeof text === 'string') ?? byName.get('text');
}

function joined(value: unknown): unknown {
  const isTexts = Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');
  return isTexts ? value.join('\n') : value;
}

function listsIn(byName: FieldsByName, depth: number): Fields {
  const listNamed = (names: readonly string[]) =>
    names.map((name) => records(byName.get(name))).find(({ length }) => length > 0);
  // NVIDIA NeMo has both lists in `timestamp`. WhisperX servers wrap the segments in another object.
  const nested = record(byName.get('timestamp')) ?? record(byName.get('timestamps'));
  const wrapped = record(byName.get('segments'))?.segments ?? nested?.segment;
  const named = listNamed(['segments']) ?? (Array.isArray(wrapped) ? records(wrapped) : undefined);
  const others = named === undefined ? listNamed(segmentLists) : undefined;
  const words = listNamed(wordLists) ?? nested?.word;
  return {
    ...(others && ofList(others, depth + 1)),
    ...(named && (isNamedWordList(named) ? { segments: undefined, words: named } : { segments: named })),
    ...(words !== undefined && { words }),
  };
}

function isTranscript({ text, segments, words }: Fields): boolean {
  return typeof text === 'string' || Array.isArray(segments) || Array.isArray(words);
}

function ofList(values: readonly Fields[], depth: number): Fields {
  // Google, Amazon, Speechmatics and Azure list alternatives, best first.
  const items = values.map((item) => ({ ...records(item.alternatives ?? item.nBest)[0], ...item }));
  const [first] = items;
  if (!first) return {};
  // Some servers list transcripts, for example one for each channel.
  if (depth < maxDepth && hasSegments(renamed(first, depth + 1))) {
    const transcripts = items.map((item) => renamed(item, depth + 1));
    return {
      text: transcripts.map(({ text }) => text).join('\n'),
      segments: transcripts.flatMap(({ segments }) => records(segments)),
    };
  }
  return isWordList(items) ? { words: items } : { segments: items };
}

function hasSegments({ segments }: Fields): boolean {
  return records(segments).length > 0;
}

/** Fewer items are more likely to be short sentences. */
const fewestWords = 3;

/** Whether a list contains words: Hugging Face's `chunks` does with `return_timestamps="word"`. */
function isWordList(items: readonly Fields[]): boolean {
  if (isNamedWordList(items)) return true;
  if (items.length < fewestWords) return false;
  return items.every((item) => {
    const text = segmentText(item)?.trim() ?? '';
    // In scripts without spaces, only the name of a field can tell.
    return item.words === undefined && hasTimes(item) && !/\s/.test(text) && !isUnspaced(text);
  });
}

const wordTypes = new Set(['word', 'punctuation', 'pronunciation', 'spacing', 'audio_event']);

function isNamedWordList(items: readonly Fields[]): boolean {
  return items.every(
    (item) => item.words === undefined && (typeof item.word === 'string' || wordTypes.has(String(item.type))),
  );
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
    segments: records(results.utterances).map((utterance) => ({ ...utterance, text: utterance.transcript })),
    words: best
      .flatMap(({ words }: Fields) => records(words))
      .map((word) => ({ ...word, word: word.punctuated_word ?? word.word })),
  };
}

/**
 * Converts an AssemblyAI response. Its times are in milliseconds, and the duration is in seconds. See
 * https://www.assemblyai.com/docs/api-reference/transcripts/get.
 */
function ofAssemblyAi({ utterances, words, audio_duration, ...more }: Fields): Fields {
  const timed = records(words).map(inSeconds);
  // An utterance can last for minutes, so words with speakers make better lines.
  const hasSpeakers = timed.some(({ speaker }) => typeof speaker === 'string');
  return {
    ...more,
    duration: audio_duration,
    segments: hasSpeakers ? [] : records(utterances).map(inSeconds),
    words: timed,
  };
}

function inSeconds(timed: Fields): Fields {
  return { ...timed, start: fromMs(timed.start), end: fromMs(timed.end), words: undefined };
}

function fromMs(time: unknown): number | null {
  return typeof time === 'number' ? time / 1000 : null;
}

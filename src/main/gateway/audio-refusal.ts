import { type Failure, type FailureError, failure } from '../../shared/failure.ts';
import type { TranscriptionFact } from '../../shared/gateways/transcription-fact.ts';
import type { TranscriptionOptions } from '../../shared/transcription/transcription.ts';
import { refusalMessage, refusesField } from './refused-field.ts';

const aboutTheFile = /format|codec|decode|file type|media type|corrupt|unsupported|not supported|mime/i;
const aboutTheLength =
  /too long|(duration|length|longer|seconds?|minutes?).{0,60}(limit|exceed|maximum|longer|allowed|supported|at most|up to)|(limit|exceed|maximum|longer|at most|up to).{0,60}(duration|seconds?|minutes?)/i;
const aboutTheSize =
  /(file|audio|content|body|payload|upload|entity).{0,40}(size|too (large|big))|filesize|too (large|big)/i;

/**
 * Replaces the failure of a refused upload with one that suggests a remedy: a smaller or shorter file, or another
 * format. Returns any other failure unchanged.
 */
export function audioRefusal(failed: Failure): Failure {
  const { status, said: message = '' } = failed.values;
  if (failed.code === 'too-large') return failure('audio-too-large', failed.values);
  if (failed.code !== 'request-refused') return failed;
  if (aboutTheSize.test(String(message))) return failure('audio-too-large', failed.values);
  if (aboutTheLength.test(String(message))) return failure('audio-too-long', failed.values);
  if (status === 415 || aboutTheFile.test(String(message))) return failure('audio-refused', failed.values);
  return failed;
}

/**
 * Returns the facts about a model that the refusal of a transcription request reveals. Empty if it was refused for
 * another reason, such as its audio, or if it may have been charged. The wordings are those of real gateways
 * (`test/main/gateway/transcription-refusals.ts`).
 */
export function learnedFrom(
  refusal: FailureError,
  options: TranscriptionOptions,
): readonly TranscriptionFact[] {
  const whole = refusalMessage(refusal);
  if (whole === null) return [];
  // A response may also echo the request, so a field's name counts only in the message, or as the field that the error
  // is about.
  const message = `${String(refusal.failure.values.said ?? '')} ${blamed(whole)}`.replace(/["'`\\]/g, '');
  const { responseFormat: format } = options;
  if (needsChunking.test(message) && !options.chunkingStrategy)
    // Only models that distinguish speakers need a chunking strategy.
    return format === 'diarized_json' ? ['chunking'] : ['chunking', 'speakers', 'no-verbose-json'];
  const learned: TranscriptionFact[] = [];
  const isAbout = (names: readonly string[]) => refusesField(whole, names);
  if (options.timestamps && aboutTimestamps.test(message)) learned.push('no-word-timings');
  else if (format && format !== 'json' && format !== 'text' && aboutTheFormat.test(message))
    learned.push(...learnedOfFormat(format, message));
  if (options.stream && (isAbout(['stream']) || aboutStreaming.test(message))) learned.push('no-stream');
  if (options.chunkingStrategy && aboutChunking.test(message)) learned.push('no-chunking');
  if (options.knownSpeakers && aboutReferences.test(message)) learned.push('no-references');
  if (options.keywords && (isAbout(['keywords']) || aboutKeywords.test(message))) learned.push('no-keywords');
  if (options.prompt && (isAbout(['prompt']) || aboutPrompt.test(message))) learned.push('no-prompt');
  if (
    (options.language || options.languages) &&
    (isAbout(['language', 'languages']) || aboutLanguage.test(message))
  )
    learned.push('no-language');
  if (options.temperature !== undefined && isAbout(['temperature'])) learned.push('no-temperature');
  return learned;
}

const needsChunking = /chunking_strategy is required/i;
const aboutTimestamps = /timestamp_granularit/i;
const aboutTheFormat = /response_format|verbose_json|diarized_json/i;
const aboutStreaming =
  /\bstream(?:ing)?\b.{0,60}(?:not (?:supported|available|compatible)|unsupported|doesnt support)|(?:not|doesnt|does not) support (?:the )?(?:stream|streaming)\b/i;
const aboutChunking = /chunking_strategy/i;
const aboutReferences = /known_speaker/i;
const aboutKeywords = /\bkeywords\[?/i;
const aboutPrompt =
  /\bprompt\b.{0,60}(?:not (?:supported|allowed|compatible)|unsupported)|not support (?:a |the )?prompt/i;
const aboutLanguage =
  /\blanguages?\b.{0,80}(?:not (?:supported|allowed|compatible)|unsupported|cannot be (?:used|set))/i;

/**
 * Returns the fields that a validation error or an OpenAI error names as wrong. Everything else may be copied from the
 * request.
 */
function blamed(message: string): string {
  const found = message.matchAll(/\b(?:param|loc): ?[[(]?(?:body, ?)?([\w[\]]{1,60})/g);
  return Array.from(found, ([, name = '']) => name).join(' ');
}

function learnedOfFormat(
  format: NonNullable<TranscriptionOptions['responseFormat']>,
  message: string,
): readonly TranscriptionFact[] {
  // The message may list the formats that are accepted.
  const isPlain = !/verbose_json|\bsrt\b|\bvtt\b/i.test(message);
  if (format === 'diarized_json')
    return isPlain ? ['no-diarized-json', 'no-verbose-json'] : ['no-diarized-json'];
  return format === 'verbose_json' || !/verbose_json/i.test(message) ? ['no-verbose-json'] : [];
}

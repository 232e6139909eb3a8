import { type Failure, type FailureError, failure } from '../../shared/failure.ts';
import type { TranscriptionOptions } from '../../shared/models/transcription.ts';

const aboutTheFile = /format|codec|decode|file type|media type|corrupt|unsupported|not supported|mime/i;
const aboutTheLength =
  /too long|(duration|length|longer|seconds?|minutes?).{0,60}(limit|exceed|maximum|longer|allowed|supported|at most|up to)|(limit|exceed|maximum|longer|at most|up to).{0,60}(duration|seconds?|minutes?)/i;
const aboutTheSize =
  /(file|audio|content|body|payload|upload|entity).{0,40}(size|too (large|big))|filesize|too (large|big)/i;
const aboutTheAnswer = /response_format|verbose_json/i;
const aboutTimestamps = /timestamp_granularit/i;
/** In a response, where it may also be an echo of the request, the option counts only as what the error is about. */
const namesTimestamps = /"(?:param|loc)": ?\[?(?:"body", ?)?"timestamp_granularit/i;

/** An option that a gateway refused: word timings, or `verbose_json` and thus all times. */
export type RefusedOption = 'word-timings' | 'verbose-json';

/**
 * Narrows a refused upload to the failure that names its remedy: a smaller file, a shorter one, or another format.
 * Returns any other failure unchanged.
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
 * Returns the options for another attempt if the gateway refused word timings or `verbose_json`, and which of them.
 * Null if it refused something else.
 */
export function plainerOptions(
  { failure: { code, values }, answer }: FailureError,
  options: TranscriptionOptions,
): { readonly refused: RefusedOption; readonly options: TranscriptionOptions } | null {
  const { timestamps, ...others } = options;
  if (code !== 'request-refused' || options.responseFormat !== 'verbose_json') return null;
  const message = String(values.said ?? '');
  if (timestamps && (aboutTimestamps.test(message) || namesTimestamps.test(answer ?? '')))
    return { refused: 'word-timings', options: others };
  if (!aboutTheAnswer.test(message)) return null;
  return { refused: 'verbose-json', options: { ...others, responseFormat: 'json' } };
}

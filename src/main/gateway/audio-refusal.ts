import { type Failure, failure } from '../../shared/failure.ts';
import type { TranscriptionOptions } from '../../shared/models/transcription.ts';

const aboutTheFile = /format|codec|decode|file type|media type|corrupt|unsupported|not supported|mime/i;
const aboutTheAnswer = /response_format|verbose_json/i;

/** A refusal of an upload, told apart by what helps: a smaller request, another form of the sound, or neither. */
export function audioRefusal(failed: Failure): Failure {
  const { status, said = '' } = failed.values;
  if (failed.code === 'too-large') return failure('audio-too-large', failed.values);
  if (failed.code !== 'request-refused') return failed;
  if (status === 415 || aboutTheFile.test(String(said))) return failure('audio-refused', failed.values);
  return failed;
}

/** What to ask for instead, where a gateway refused `verbose_json` and nothing else; null where it did not. */
export function plainerOptions(failed: Failure, options: TranscriptionOptions): TranscriptionOptions | null {
  if (failed.code !== 'request-refused' || options.responseFormat !== 'verbose_json') return null;
  return aboutTheAnswer.test(String(failed.values.said ?? ''))
    ? { ...options, responseFormat: 'json' }
    : null;
}

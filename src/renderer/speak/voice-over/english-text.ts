import type { Failure } from '../../../shared/failure.ts';
import type { VoiceOver } from '../../../shared/speech/voice-over.ts';
import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { failedChunk, stateOf } from '../../../shared/transcription/transcript-state.ts';
import { textToSpeak } from '../../files/transcript/transcript-file.ts';

/**
 * State of the English text of a voice-over. `source` is the transcript that the text comes from, and `original` is the
 * recording's own. Either is null if it was deleted.
 */
export type EnglishText =
  | { readonly state: 'unknown' }
  /** The user hasn't chosen yet whether to translate the recording. */
  | { readonly state: 'choose'; readonly original: Transcript }
  | { readonly state: 'pending'; readonly source: Transcript; readonly original: Transcript | null }
  | {
      readonly state: 'failed';
      readonly source: Transcript;
      readonly original: Transcript | null;
      readonly failure: Failure;
      readonly mayBeCharged: boolean;
    }
  /** No speech was found in the recording. */
  | { readonly state: 'silent'; readonly source: Transcript; readonly original: Transcript | null }
  | { readonly state: 'gone'; readonly original: Transcript | null }
  | {
      readonly state: 'ready';
      readonly how: 'translated' | 'as-is' | 'corrected';
      /** The source's text. Null if the source is deleted or hasn't loaded. */
      readonly text: string | null;
      readonly original: Transcript | null;
    };

/**
 * Derives the state of the English text from the voice-over, whether its text was corrected here, all transcripts, and
 * the source's lines.
 */
export function englishText(
  { transcriptId, sourceId }: Pick<VoiceOver, 'transcriptId' | 'sourceId'>,
  {
    corrected,
    transcripts,
    isWhole,
    lines,
  }: {
    readonly corrected: boolean;
    /** Null until they're loaded. */
    readonly transcripts: readonly Transcript[] | null;
    /** Whether they're all known. If not, one that isn't among them may exist. */
    readonly isWhole: boolean;
    /** Null until they're loaded. */
    readonly lines: readonly TranscriptLine[] | null;
  },
): EnglishText {
  if (transcripts === null) return { state: 'unknown' };
  const original = transcripts.find(({ id }) => id === transcriptId) ?? null;
  const source = transcripts.find(({ id }) => id === sourceId) ?? null;
  const sourceText = lines && textToSpeak(lines);
  const state = source && stateOf(source);
  if (corrected)
    return { state: 'ready', how: 'corrected', text: state === 'done' ? sourceText : null, original };
  if (!source || state === null) {
    if (sourceId === null && original) return { state: 'choose', original };
    return isWhole ? { state: 'gone', original } : { state: 'unknown' };
  }
  if (state === 'failed') {
    const failed = failedChunk(source)?.progress;
    if (!failed) return { state: 'unknown' };
    const { failure, mayBeCharged } = failed;
    return { state: 'failed', source, original, failure, mayBeCharged };
  }
  if (state !== 'done') return { state: 'pending', source, original };
  if (sourceText === null) return { state: 'unknown' };
  if (sourceText === '') return { state: 'silent', source, original };
  return {
    state: 'ready',
    how: source.settings.task === 'translate' ? 'translated' : 'as-is',
    text: sourceText,
    original,
  };
}

import type { Failure } from '../../../shared/failure.ts';
import type { Transcript, TranscriptLine } from '../../../shared/models/transcript.ts';
import { failedPart, stateOf } from '../../../shared/models/transcript-state.ts';
import type { VoiceOver } from '../../../shared/models/voice-over.ts';
import { plainText } from '../../files/transcript/transcript-file.ts';

/**
 * Where the English text of a voice-over stands. `source` is the transcript that it is taken from, `original` that of
 * the recording; either is null where it was deleted.
 */
export type EnglishText =
  | { readonly state: 'unknown' }
  /** Nobody has said yet whether the recording is translated. */
  | { readonly state: 'choose'; readonly original: Transcript }
  | { readonly state: 'coming'; readonly source: Transcript; readonly original: Transcript | null }
  | {
      readonly state: 'failed';
      readonly source: Transcript;
      readonly original: Transcript | null;
      readonly failure: Failure;
      readonly mayBeBilled: boolean;
    }
  /** Nothing was heard in the recording. */
  | { readonly state: 'silent'; readonly source: Transcript; readonly original: Transcript | null }
  | { readonly state: 'gone'; readonly original: Transcript | null }
  | {
      readonly state: 'ready';
      readonly how: 'translated' | 'as-it-is' | 'corrected';
      /** What the source says; null where that is gone, or has not come yet. */
      readonly text: string | null;
      readonly original: Transcript | null;
    };

/** Reads it from what is stored: the voice-over, whether its text was corrected here, all transcripts, and the source's lines. */
export function englishText(
  { transcriptId, sourceId }: Pick<VoiceOver, 'transcriptId' | 'sourceId'>,
  {
    corrected,
    transcripts,
    lines,
  }: {
    readonly corrected: boolean;
    /** Null until they have come. */
    readonly transcripts: readonly Transcript[] | null;
    /** Null until they have come. */
    readonly lines: readonly TranscriptLine[] | null;
  },
): EnglishText {
  if (transcripts === null) return { state: 'unknown' };
  const original = transcripts.find(({ id }) => id === transcriptId) ?? null;
  const source = transcripts.find(({ id }) => id === sourceId) ?? null;
  const said = lines && plainText(lines).trimEnd();
  const state = source && stateOf(source);
  if (corrected) return { state: 'ready', how: 'corrected', text: state === 'done' ? said : null, original };
  if (!source || state === null) {
    return sourceId === null && original ? { state: 'choose', original } : { state: 'gone', original };
  }
  if (state === 'failed') {
    const failed = failedPart(source)?.progress;
    if (!failed) return { state: 'unknown' };
    const { failure, mayBeBilled } = failed;
    return { state: 'failed', source, original, failure, mayBeBilled };
  }
  if (state !== 'done') return { state: 'coming', source, original };
  if (said === null) return { state: 'unknown' };
  if (said === '') return { state: 'silent', source, original };
  return {
    state: 'ready',
    how: source.settings.task === 'translate' ? 'translated' : 'as-it-is',
    text: said,
    original,
  };
}

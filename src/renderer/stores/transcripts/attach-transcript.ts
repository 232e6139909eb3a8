import type { Attachment } from '../../../shared/chat/attachment.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import type { Backend } from '../../backend/backend.ts';
import { callBackend, type Outcome } from '../../backend/call-backend.ts';
import { type ExportOptions, plainText } from '../../files/transcript/transcript-file.ts';
import { useSettings } from '../settings-store.ts';
import { blankStretches } from './blank/blank-stretches.ts';
import { marksOf, warnOfMissing } from './blank/missing-text.ts';
import { readPeaks } from './blank/peaks.ts';
import { withSpeakerNames } from './speaker-names.ts';
import { stemOf } from './transcript-name.ts';

/**
 * Stores the corrected text of a transcript as an attachment, with marks for missing stretches. `times` adds
 * timestamps. Never throws.
 */
export function attachTranscript(
  transcript: Transcript,
  lines: readonly TranscriptLine[],
  options: ExportOptions,
): Promise<Outcome<Attachment>> {
  const name = `${stemOf(transcript).slice(0, 250)}.txt`;
  const text = plainText(withSpeakerNames(lines, transcript), options);
  return callBackend((api) => api.chat.attach({ name, kind: 'transcript', text }));
}

/** Does the same as {@link attachTranscript} for a transcript whose lines have to be loaded first. */
export async function attachUnread(transcript: Transcript): Promise<Outcome<Attachment>> {
  const read = await callBackend((api) => linesOf(api, transcript.id));
  if (!read.ok) return read;
  const peaks = transcript.hasPeaks ? await readPeaks(transcript.id) : null;
  const blanks = blankStretches(transcript, read.value, peaks);
  warnOfMissing(transcript.id, blanks);
  const times = useSettings.getState().chatTimes;
  return attachTranscript(transcript, read.value, { times, marks: marksOf(blanks) });
}

async function linesOf(api: Backend, transcriptId: string): Promise<readonly TranscriptLine[]> {
  for await (const event of await api.transcripts.watch({ transcriptId }))
    if (event.type === 'snapshot') return event.lines;
  throw new FailureError(failure('not-found'));
}

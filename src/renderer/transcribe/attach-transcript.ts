import { FailureError, failure } from '../../shared/failure.ts';
import type { Attachment } from '../../shared/models/attachment.ts';
import type { Transcript, TranscriptLine } from '../../shared/models/transcript.ts';
import type { Backend } from '../backend/backend.ts';
import { ask } from '../chat/attempt.ts';
import type { Outcome } from '../frame/gateways-store.ts';
import { plainText } from './export/transcript-file.ts';
import { stemOf } from './transcript-name.ts';

/** Keeps the text of a transcript, as it has been corrected and without times, for a message to come. Never throws. */
export function attachTranscript(
  transcript: Transcript,
  lines: readonly TranscriptLine[],
): Promise<Outcome<Attachment>> {
  const name = `${stemOf(transcript).slice(0, 250)}.txt`;
  return ask((to) => to.chat.attach({ name, kind: 'transcript', text: plainText(lines) }));
}

/** The same for a transcript whose lines no part of the page has: they are read first. */
export async function attachUnread(transcript: Transcript): Promise<Outcome<Attachment>> {
  const read = await ask((to) => linesOf(to, transcript.id));
  return read.ok ? attachTranscript(transcript, read.value) : read;
}

async function linesOf(to: Backend, transcriptId: string): Promise<readonly TranscriptLine[]> {
  for await (const event of await to.transcripts.watch({ transcriptId }))
    if (event.type === 'snapshot') return event.lines;
  throw new FailureError(failure('not-found'));
}

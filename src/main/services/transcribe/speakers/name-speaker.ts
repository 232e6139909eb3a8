import { FailureError, failure } from '../../../../shared/failure.ts';
import { maxSpeakers } from '../../../../shared/transcription/transcript-speaker.ts';
import type { StoredTranscript } from '../../../storage/transcript-row.ts';
import type { TranscriptStore } from '../../../storage/transcript-store.ts';

/**
 * Names a speaker in all lines of a transcript, or adds one with this name. Null removes the name. Returns the previous
 * name.
 * @throws `not-found` if the speaker is unknown and `name` is null, `bad-value` if there are too many speakers
 */
export function nameSpeaker(
  transcripts: Pick<TranscriptStore, 'setSpeakers'>,
  { id, speakers }: Pick<StoredTranscript, 'id' | 'speakers'>,
  speakerId: string,
  name: string | null,
): string | null {
  const before = speakers.find((speaker) => speaker.id === speakerId);
  if (!before && name === null) throw new FailureError(failure('not-found'));
  if (!before && speakers.length >= maxSpeakers)
    throw new FailureError(failure('bad-value', { field: 'speaker' }));
  const added = { id: speakerId, label: '', letter: 0, part: 0, guess: false, name };
  const others = speakers.map((speaker) => (speaker.id === speakerId ? { ...speaker, name } : speaker));
  transcripts.setSpeakers(id, before ? others : [...speakers, added], speakerId);
  return before?.name ?? null;
}

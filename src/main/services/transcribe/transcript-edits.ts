import { FailureError, failure } from '../../../shared/failure.ts';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { maxSpeakers, type TranscriptSpeaker } from '../../../shared/transcription/transcript-speaker.ts';
import type { TranscriptStore } from '../../storage/transcript-store.ts';
import { getOrThrow } from '../get-or-throw.ts';
import type { TranscriptFeed } from './transcript-feed.ts';

/** What the user changes about a transcript, apart from its lines. */
export type TranscriptEdits = {
  move(id: string, beforeId: string | null): void;
  rename(id: string, title: string): Transcript;
  /**
   * Names a speaker in all lines, or adds one with this name. Null removes the name. Returns the previous name.
   * @throws `not-found` if the speaker is unknown and `name` is null, `bad-value` if there are too many speakers
   */
  nameSpeaker(id: string, speakerId: string, name: string | null): string | null;
};

/** Creates the edits. Every change is stored before it's published. */
export function createTranscriptEdits(transcripts: TranscriptStore, feed: TranscriptFeed): TranscriptEdits {
  const getStored = (id: string) => getOrThrow(transcripts.get(id));
  return {
    move: (id, beforeId) => {
      getStored(id);
      if (beforeId !== null) getStored(beforeId);
      transcripts.order(movedBefore(transcripts.ids(), id, beforeId));
      feed.placed(id);
    },
    rename: (id, title) => {
      getStored(id);
      transcripts.setTitle(id, title);
      return feed.published(id);
    },
    nameSpeaker: (id, speakerId, name) => {
      const { speakers } = getStored(id);
      transcripts.setSpeakers(id, withName(speakers, speakerId, name), speakerId);
      feed.changed(id);
      return speakers.find((speaker) => speaker.id === speakerId)?.name ?? null;
    },
  };
}

/** Returns the ids with `id` moved before `beforeId`, or to the end if that's null. */
function movedBefore(ids: readonly string[], id: string, beforeId: string | null): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(beforeId === null ? others.length : others.indexOf(beforeId), 0, id);
}

function withName(
  speakers: readonly TranscriptSpeaker[],
  id: string,
  name: string | null,
): readonly TranscriptSpeaker[] {
  if (speakers.some((speaker) => speaker.id === id))
    return speakers.map((speaker) => (speaker.id === id ? { ...speaker, name } : speaker));
  if (name === null) throw new FailureError(failure('not-found'));
  if (speakers.length >= maxSpeakers) throw new FailureError(failure('bad-value', { field: 'speaker' }));
  return [...speakers, { id, label: '', letter: 0, chunk: 0, guess: false, name }];
}

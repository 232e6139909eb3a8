import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import {
  lettersOf,
  ownName,
  type TranscriptSpeaker,
} from '../../../shared/transcription/transcript-speaker.ts';
import { strings } from '../../i18n/strings.ts';

/** The properties of a transcript that the names of its speakers depend on. */
type Spoken = Pick<Transcript, 'speakers' | 'chunks'>;

/**
 * Returns a speaker's name: the one the user gave, or a letter, with the number of the chunk if the same letter may be
 * someone else in other chunks.
 */
export function speakerName(speaker: TranscriptSpeaker, chunks: Spoken['chunks']): string {
  const texts = strings().speakers;
  const knownName = ownName(speaker);
  if (knownName !== null) return knownName;
  const name = texts.unnamed(lettersOf(speaker.letter));
  const chunkNumbers = chunks.map(({ chunk }) => chunk).toSorted((one, other) => one - other);
  return speaker.guess ? texts.inPart(name, chunkNumbers.indexOf(speaker.chunk) + 1) : name;
}

/** Returns lines with the names of their speakers in place of the ids, for exports. */
export function withSpeakerNames<Line extends TranscriptLine>(
  lines: readonly Line[],
  { speakers, chunks }: Spoken,
): readonly Line[] {
  if (speakers.length === 0) return lines;
  const names = new Map(speakers.map((speaker) => [speaker.id, speakerName(speaker, chunks)]));
  return lines.map((line) => ({
    ...line,
    speaker: line.speaker === null ? null : (names.get(line.speaker) ?? null),
  }));
}

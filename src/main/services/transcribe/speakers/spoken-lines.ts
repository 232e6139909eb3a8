import type { TranscriptSpeaker } from '../../../../shared/transcription/transcript-speaker.ts';
import type { OriginalLine, SpokenLines } from '../../../storage/transcript-line-store.ts';
import { assignSpeakers } from './assign-speakers.ts';

/** Returns the lines of a chunk with the ids of their speakers in place of the gateway's labels. */
export function spokenLines(
  lines: readonly OriginalLine[],
  known: readonly TranscriptSpeaker[],
  part: number,
  sent: ReadonlySet<string>,
): SpokenLines {
  const assigned = assignSpeakers(
    known,
    lines.map(({ speaker }) => speaker),
    part,
    sent,
  );
  return {
    lines: lines.map((line) => ({ ...line, speaker: assigned.of(line.speaker)?.id ?? null })),
    speakers: assigned.speakers,
  };
}

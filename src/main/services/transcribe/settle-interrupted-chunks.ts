import { failure } from '../../../shared/failure.ts';
import { readTranscriptEvents } from '../../gateway/transcript-events.ts';
import { resultOfEvents } from '../../gateway/transcription-response.ts';
import type { TranscriptLineStore } from '../../storage/transcript-line-store.ts';
import type { PartKey, TranscriptStore } from '../../storage/transcript-store.ts';
import { linesOf } from './lines-of.ts';
import { spokenLines } from './speakers/spoken-lines.ts';

/**
 * Resolves the chunks that were in progress when the previous run ended. An incomplete upload can't have been billed,
 * so the chunk returns to the queue. A complete one may have been, so the chunk fails and isn't retried automatically.
 * Text that had already arrived is kept.
 */
export function settleInterruptedChunks(transcripts: TranscriptStore, lines: TranscriptLineStore): void {
  for (const { state, gateway, ...key } of transcripts.underWay()) {
    if (state === 'uploading') transcripts.setState(key, 'waiting');
    else {
      const failed = failure('transcription-interrupted', { gateway: gateway ?? undefined });
      const raw = lines.rawOf(key);
      const spoken = raw && arrivedIn(raw, key, transcripts);
      if (spoken) lines.cutOff(key, failed, raw, spoken);
      else transcripts.setFailed(key, failed, true);
    }
  }
}

/** Returns the lines of a response that was still streaming; null if it has none. */
function arrivedIn(raw: string, { transcriptId, part: number }: PartKey, transcripts: TranscriptStore) {
  const transcript = transcripts.get(transcriptId);
  const part = transcript?.parts.find(({ part }) => part === number);
  const streamed = readTranscriptEvents(raw);
  if (!transcript || !part || !streamed) return null;
  const lines = linesOf(resultOfEvents(streamed, raw), part, true);
  return lines.length > 0 ? spokenLines(lines, transcript.speakers, number, new Set()) : null;
}

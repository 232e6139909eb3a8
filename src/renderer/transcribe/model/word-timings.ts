import { cuesIn } from '../../../shared/transcription/line-cues.ts';
import type { WordCue } from '../../../shared/transcription/word-cue.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { type LineKey, lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';

/** Word timings by the line's id. */
export type StoredWordTimings = ReadonlyMap<string, readonly WordCue[]>;

/** Number of lines of a chunk to request at once. */
const linesPerRequest = 100;

/** Returns the ranges, each requested at once, that contain these lines. */
export function timingRanges(lines: readonly LineKey[]): readonly string[] {
  const ranges = lines.map(
    ({ transcriptId, chunk, line }) => `${transcriptId}/${chunk}/${Math.floor(line / linesPerRequest)}`,
  );
  return [...new Set(ranges)];
}

/** Requests the word timings of a range, by the line's id. Returns null if that fails. */
export async function timingsIn(range: string): Promise<StoredWordTimings | null> {
  const [transcriptId = '', chunk, at] = range.split('/');
  const place = {
    transcriptId,
    chunk: Number(chunk),
    from: Number(at) * linesPerRequest,
    count: linesPerRequest,
  };
  const outcome = await callBackend((api) => api.transcripts.wordTimings(place));
  if (!outcome.ok) return null;
  return new Map(outcome.value.map(({ line, words }) => [lineId({ ...place, line }), words]));
}

/** Returns the words of a line with their positions in its current text. */
export function cuesFor(line: OpenLine, spoken: StoredWordTimings): readonly WordCue[] {
  return cuesIn(line.original ?? line.text, line.text, spoken.get(lineId(line)) ?? []);
}

import { mergedTexts, sentencesOf } from '../../../shared/text/sentences.ts';
import {
  charactersPerSecond,
  noScores,
  type TranscriptionResult,
} from '../../../shared/transcription/transcription.ts';
import { isDescription } from '../../gateway/speech-marks.ts';
import type { OriginalLine } from '../../storage/transcript-line-store.ts';
import type { StoredChunk } from '../../storage/transcript-row.ts';
import { cuesOf } from './word-cues.ts';

/** The properties of a chunk that its lines depend on. */
type ChunkTimes = Pick<StoredChunk, 'chunk' | 'start' | 'duration' | 'lead'>;

/**
 * Returns the lines of a chunk's response with their word timings. Times are in seconds from the start of the recording
 * and stay within the chunk. A response without times yields one line per sentence, with times estimated from the text
 * length; one without speech yields none. `isCutOff` if the response covers an unknown share of the chunk.
 */
export function linesOf(
  result: Pick<TranscriptionResult, 'text' | 'segments' | 'words' | 'duration'>,
  { chunk, start, duration, lead }: ChunkTimes,
  isCutOff = false,
): readonly OriginalLine[] {
  if (result.segments.length > 0) {
    const cues = cuesOf(result.segments, result.words);
    const end = start + lengthOf(result, duration);
    const inWhole = (seconds: number) => Math.min(end, Math.max(start, start + seconds - lead));
    return result.segments.map((segment, line) => ({
      ...segment,
      chunk,
      line,
      start: inWhole(segment.start),
      end: inWhole(segment.end),
      approximate: false,
      words: (cues[line] ?? []).map((cue) => ({ ...cue, start: inWhole(cue.start), end: inWhole(cue.end) })),
    }));
  }
  const texts = mergedTexts(sentencesOf(result.text), maxLines);
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const spoken = isCutOff && duration !== null ? Math.min(duration, length / charactersPerSecond) : duration;
  let before = 0;
  return texts.map((text, line) => {
    const [from, to] = [before, before + text.length];
    before = to;
    const at = (count: number) => (spoken === null ? null : inMs(start + (spoken * count) / length));
    const times = { start: at(from), end: at(to), approximate: spoken !== null };
    return { ...noScores, ...times, uncertain: isDescription(text), chunk, line, text, words: [] };
  });
}

/** The share of a stated length at which the last line must end to confirm it. */
const confirmingShare = 0.8;

/**
 * Returns the length that bounds the lines, in seconds. Models state wrong lengths and invent times after the end, so
 * the measured length counts. It's too small for chained files, and for files whose sample rate changes. The gateway
 * decoded all of the file, so its length counts if lines begin after the measured end and the last one confirms it.
 */
function lengthOf({ segments, duration: stated }: Timed, measured: number | null): number {
  if (measured === null) return Number.POSITIVE_INFINITY;
  const last = lastEnd(segments);
  const isLonger =
    stated !== null &&
    last <= stated &&
    last >= stated * confirmingShare &&
    segments.some(({ start }) => start > measured);
  return isLonger ? stated : measured;
}

/** Returns the stated length of a recording, in seconds, or the end of its last line if that's later. */
export function statedLength({ duration, segments }: Timed): number | null {
  return duration === null ? null : Math.max(duration, lastEnd(segments));
}

function lastEnd(segments: Timed['segments']): number {
  return segments.reduce((latest, { end }) => Math.max(latest, end), 0);
}

type Timed = Pick<TranscriptionResult, 'segments' | 'duration'>;

/** Maximum number of sentences. Storing more lines would block the app. */
const maxLines = 50_000;

export function inMs(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

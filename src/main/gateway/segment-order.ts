import { isUnspaced, joinTexts } from '../../shared/text/join-texts.ts';
import { noScores, type Segment, type WordTiming } from '../../shared/transcription/transcription.ts';

/** Longest pause inside a segment built from words, in seconds. */
const longestPause = 0.8;
/** Maximum number of words in a segment built from words. */
const maxWords = 14;

/**
 * Sorts segments by start and repairs their times: missing or negative ones, and overlaps. Texts are unchanged. The
 * `duration` of a response doesn't limit them, because it may be wrong.
 */
export function orderedSegments(segments: readonly Segment[]): readonly Segment[] {
  let before = 0;
  const timed = segments.map((segment, at) => {
    const start = Number.isNaN(segment.start) ? before : Math.max(segment.start, 0);
    const end = Number.isNaN(segment.end)
      ? endOf({ ...segment, start }, segments[at + 1])
      : Math.max(start, segment.end);
    before = end;
    return { ...segment, start, end };
  });
  timed.sort((a, b) => a.start - b.start);
  return timed.map((segment, at) => {
    const next = timed[at + 1];
    return next && next.start < segment.end
      ? { ...segment, end: Math.max(segment.start, next.start) }
      : segment;
  });
}

/** Returns the end of a segment that has none: where the next one starts. */
function endOf({ start }: Segment, next: Segment | undefined): number {
  return next && next.start > start ? next.start : start;
}

/** A word, its times, and the gateway's label for its speaker. */
export type SpokenWord = WordTiming & Pick<Segment, 'speaker'>;

/**
 * Groups words without segments into segments. A new segment starts when the speaker changes, and after a pause, the
 * end of a sentence, or the maximum number of words.
 */
export function segmentsOfWordTimings(timings: readonly SpokenWord[]): readonly Segment[] {
  const groups: SpokenWord[][] = [];
  // Whisper and Soniox write the space before a word into it, and Soniox also divides words.
  const isSpaced = timings.some(({ word }, at) => at > 0 && /^\s/.test(word));
  for (const word of [...timings].sort((a, b) => a.start - b.start)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isPartOfWord = isSpaced && !/^\s/.test(word.word) && !isUnspaced(word.word);
    const continues =
      group &&
      last &&
      (isPartOfWord || group.length < maxWords) &&
      word.speaker === last.speaker &&
      word.start - last.end <= longestPause &&
      !/[.!?。！？]$/.test(last.word);
    if (continues) group.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => ({
    start: group[0]?.start ?? 0,
    end: group.at(-1)?.end ?? 0,
    text: isSpaced
      ? group
          .map(({ word }) => word)
          .join('')
          .trim()
      : joinTexts(group.map(({ word }) => word)),
    ...noScores,
    speaker: group[0]?.speaker ?? null,
  }));
}

/** Merges neighbouring segments evenly if there are more than `limit`. No text is lost. */
export function mergedToLimit(limit: number, segments: readonly Segment[]): readonly Segment[] {
  const size = Math.ceil(segments.length / limit);
  if (size <= 1) return segments;
  return Array.from({ length: Math.ceil(segments.length / size) }, (_, at) => {
    const merged = segments.slice(at * size, (at + 1) * size);
    const [first, last] = [merged[0], merged.at(-1)];
    if (!first || !last) throw new Error('no segments to merge');
    const text = merged.map((segment) => segment.text.trim()).join(' ');
    return { ...first, text, end: last.end };
  });
}

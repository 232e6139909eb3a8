import { timesOf } from '../../../../shared/transcription/line-order.ts';
import type {
  Transcript,
  TranscriptChunk,
  TranscriptLine,
} from '../../../../shared/transcription/transcript.ts';
import { createLoudness, measuredEnd } from './loudness.ts';
import type { Peaks } from './peaks.ts';

/**
 * A stretch of a recording without text, in seconds. `silence`: its peaks are silent. `under-way`: its request is still
 * pending. `unsent`: it was detected as silent and wasn't sent. `untranscribed`: its request failed, or it has sound
 * but no text. `unknown`: there are no peaks to determine it from.
 */
export type BlankStretch = {
  readonly start: number;
  readonly end: number;
  readonly kind: 'silence' | 'under-way' | 'unsent' | 'untranscribed' | 'unknown';
  /** The first chunk in the stretch whose request failed, or null. */
  readonly failed: FailedChunk | null;
};

/** A chunk whose request failed. */
export type FailedChunk = TranscriptChunk & { readonly progress: { readonly state: 'failed' } };

type Span = { readonly start: number; readonly end: number };

/** The shortest pause between lines that is reported, in seconds. */
const minPause = 3;
/** Stretches less than this far apart, in seconds, are joined. */
const maxJoinGap = 0.5;

/** Returns the stretches of a recording that its lines don't cover, in order. `peaks` is null until they're loaded. */
export function blankStretches(
  { chunks, splitting, duration }: Pick<Transcript, 'chunks' | 'splitting' | 'duration'>,
  lines: readonly TranscriptLine[],
  peaks: Peaks | null,
): readonly BlankStretch[] {
  const total = duration ?? Math.max(0, ...lines.map(({ end }) => end ?? 0));
  const spanOf = (chunk: TranscriptChunk): Span => ({
    start: chunk.start,
    end: chunk.duration === null ? total : chunk.start + chunk.duration,
  });
  const unanswered = [
    ...chunks
      .filter(({ progress }) => progress.state !== 'done')
      .map(
        (chunk): BlankStretch => ({
          ...withoutText(spanOf(chunk), chunk, lines),
          kind: kindOf(chunk),
          failed: hasFailed(chunk) ? chunk : null,
        }),
      ),
    ...(splitting?.left ?? []).map(
      ({ start, end }): BlankStretch => ({ start, end: end ?? total, kind: 'under-way', failed: null }),
    ),
  ].filter(({ start, end }) => end > start);

  const covered = [...unanswered, ...textSpans(chunks, lines, spanOf)].toSorted(byStart);
  const loudness = createLoudness(peaks, duration === null ? null : measuredEnd(chunks, duration));
  const isAtEdge = ({ start, end }: Span) => start === 0 || end === total;
  const gaps = gapsBetween(covered, total)
    .filter(({ start, end }) => end - start > minPause)
    .map((span): BlankStretch => ({ ...span, kind: loudness.kindOf(span), failed: null }))
    // Silence at the start or end of a recording isn't reported.
    .filter((stretch) => stretch.kind === 'untranscribed' || !isAtEdge(stretch));
  return joined([...unanswered, ...gaps].toSorted(byStart));
}

/** Returns the stretches whose text is missing from the current transcript. */
export function missingStretches(blanks: readonly BlankStretch[]): readonly BlankStretch[] {
  return blanks.filter(({ kind }) => kind === 'untranscribed' || kind === 'under-way');
}

/**
 * Groups stretches by the index of the line that follows. For those after the last line, that is the number of lines.
 */
export function byLineAfter(
  blanks: readonly BlankStretch[],
  lines: readonly TranscriptLine[],
): ReadonlyMap<number, readonly BlankStretch[]> {
  const times = timesOf(lines).map(({ time }) => time);
  return Map.groupBy(blanks, ({ start }) => {
    const next = times.findIndex((time) => time >= start);
    return next < 0 ? lines.length : next;
  });
}

/** Returns the spans that have text: each line's time, or a whole chunk if none of its lines has a time. */
function textSpans(
  chunks: readonly TranscriptChunk[],
  lines: readonly TranscriptLine[],
  spanOf: (chunk: TranscriptChunk) => Span,
): readonly Span[] {
  const linesByChunk = Map.groupBy(lines, ({ chunk }) => chunk);
  return chunks.flatMap((chunk) => {
    const chunkLines = linesByChunk.get(chunk.chunk) ?? [];
    const timed = chunkLines.flatMap(({ start, end, approximate }) =>
      start === null || (approximate && !hasFailed(chunk)) ? [] : [{ start, end: end ?? start }],
    );
    return chunkLines.length > 0 && timed.length === 0 ? [spanOf(chunk)] : timed;
  });
}

/** Returns the rest of a chunk whose response was cut off, after the text that arrived. */
function withoutText(span: Span, { chunk }: TranscriptChunk, lines: readonly TranscriptLine[]): Span {
  const ends = lines.flatMap((line) => (line.chunk === chunk ? (line.end ?? []) : []));
  return { ...span, start: Math.min(span.end, Math.max(span.start, ...ends)) };
}

function kindOf(chunk: TranscriptChunk): BlankStretch['kind'] {
  if (chunk.progress.state === 'silent') return 'unsent';
  return hasFailed(chunk) ? 'untranscribed' : 'under-way';
}

/** Returns the gaps between ordered spans. */
function gapsBetween(spans: readonly Span[], total: number): readonly Span[] {
  const gaps: Span[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start > at) gaps.push({ start: at, end: Math.min(start, total) });
    at = Math.max(at, end);
  }
  if (total > at) gaps.push({ start: at, end: total });
  return gaps;
}

/** Joins adjacent stretches of the same kind with the same failure. */
function joined(stretches: readonly BlankStretch[]): readonly BlankStretch[] {
  const all: BlankStretch[] = [];
  for (const stretch of stretches) {
    const last = all.at(-1);
    if (last && stretch.start - last.end < maxJoinGap && isAlike(last, stretch))
      all[all.length - 1] = { ...last, end: Math.max(last.end, stretch.end) };
    else all.push(stretch);
  }
  return all;
}

function isAlike(one: BlankStretch, other: BlankStretch): boolean {
  const codeOf = ({ failed }: BlankStretch) => failed?.progress.failure.code ?? null;
  return one.kind === other.kind && codeOf(one) === codeOf(other);
}

function hasFailed(chunk: TranscriptChunk): chunk is FailedChunk {
  return chunk.progress.state === 'failed';
}

function byStart(one: Span, other: Span): number {
  return one.start - other.start;
}

import { timesOf } from '../../../../shared/models/line-order.ts';
import type { Transcript, TranscriptLine, TranscriptPart } from '../../../../shared/models/transcript.ts';
import { createLoudness } from './loudness.ts';
import type { Peaks } from './peaks.ts';

/**
 * A stretch of a recording without text, in seconds. `silence`: its peaks are silent. `under-way`: its request is still
 * to be answered. `untranscribed`: its request failed, or its text is missing although there is sound. `unknown`: the
 * recording has no peaks to tell from.
 */
export type BlankStretch = {
  readonly start: number;
  readonly end: number;
  readonly kind: 'silence' | 'under-way' | 'unsent' | 'untranscribed' | 'unknown';
  /** The first part whose request failed here; null where none did. */
  readonly failed: FailedPart | null;
};

/** A part whose request failed. */
export type FailedPart = TranscriptPart & { readonly progress: { readonly state: 'failed' } };

type Span = { readonly start: number; readonly end: number };

/** A pause between lines is worth a mention from this length on, in seconds. */
const leastPause = 3;
/** Parts this close to each other, in seconds, leave nothing between them. */
const touching = 0.5;

/** Finds the stretches of a recording that its lines leave out, in order. Peaks are null until they are known. */
export function blankStretches(
  { parts, splitting, duration }: Pick<Transcript, 'parts' | 'splitting' | 'duration'>,
  lines: readonly TranscriptLine[],
  peaks: Peaks | null,
): readonly BlankStretch[] {
  const total = duration ?? Math.max(0, ...lines.map(({ end }) => end ?? 0));
  const spanOf = (part: TranscriptPart): Span => ({
    start: part.start,
    end: part.duration === null ? total : part.start + part.duration,
  });
  const unanswered = [
    ...parts
      .filter(({ progress }) => progress.state !== 'done')
      .map(
        (part): BlankStretch => ({
          ...spanOf(part),
          kind: kindOf(part),
          failed: hasFailed(part) ? part : null,
        }),
      ),
    ...(splitting?.left ?? []).map(
      ({ start, end }): BlankStretch => ({ start, end: end ?? total, kind: 'under-way', failed: null }),
    ),
  ].filter(({ start, end }) => end > start);

  const covered = [...unanswered, ...textSpans(parts, lines, spanOf)].toSorted(byStart);
  const loudness = createLoudness(peaks, duration);
  const isAtEdge = ({ start, end }: Span) => start === 0 || end === total;
  const left = between(covered, total)
    .filter(({ start, end }) => end - start > leastPause)
    .map((span): BlankStretch => ({ ...span, kind: loudness.kindOf(span), failed: null }))
    // A recording that begins or ends with silence misses nothing.
    .filter((stretch) => stretch.kind === 'untranscribed' || !isAtEdge(stretch));
  return joined([...unanswered, ...left].toSorted(byStart));
}

/** Stretches whose text is missing from the transcript as it is now. */
export function missingStretches(blanks: readonly BlankStretch[]): readonly BlankStretch[] {
  return blanks.filter(({ kind }) => kind === 'untranscribed' || kind === 'under-way');
}

/** Finds the line that each stretch stands before, by its index; past the last, the number of lines. */
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

/** Where there is text: each line's time, or all of a part whose lines have no times. */
function textSpans(
  parts: readonly TranscriptPart[],
  lines: readonly TranscriptLine[],
  spanOf: (part: TranscriptPart) => Span,
): readonly Span[] {
  const ofPart = Map.groupBy(lines, ({ part }) => part);
  return parts.flatMap((part) => {
    const own = ofPart.get(part.part) ?? [];
    const timed = own.flatMap(({ start, end }) => (start === null ? [] : [{ start, end: end ?? start }]));
    return own.length > 0 && timed.length === 0 ? [spanOf(part)] : timed;
  });
}

function kindOf(part: TranscriptPart): BlankStretch['kind'] {
  if (part.progress.state === 'silent') return 'unsent';
  return hasFailed(part) ? 'untranscribed' : 'under-way';
}

/** What spans in order leave out of a recording. */
function between(spans: readonly Span[], total: number): readonly Span[] {
  const left: Span[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start > at) left.push({ start: at, end: Math.min(start, total) });
    at = Math.max(at, end);
  }
  if (total > at) left.push({ start: at, end: total });
  return left;
}

/** Neighbours that miss their text for the same reason become one stretch. */
function joined(stretches: readonly BlankStretch[]): readonly BlankStretch[] {
  const all: BlankStretch[] = [];
  for (const stretch of stretches) {
    const last = all.at(-1);
    if (last && stretch.start - last.end < touching && isAlike(last, stretch))
      all[all.length - 1] = { ...last, end: Math.max(last.end, stretch.end) };
    else all.push(stretch);
  }
  return all;
}

function isAlike(one: BlankStretch, other: BlankStretch): boolean {
  const codeOf = ({ failed }: BlankStretch) => failed?.progress.failure.code ?? null;
  return one.kind === other.kind && codeOf(one) === codeOf(other);
}

function hasFailed(part: TranscriptPart): part is FailedPart {
  return part.progress.state === 'failed';
}

function byStart(one: Span, other: Span): number {
  return one.start - other.start;
}

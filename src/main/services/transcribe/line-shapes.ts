import { joinedText } from '../../../shared/text/join-texts.ts';
import { cuesIn } from '../../../shared/transcription/line-cues.ts';
import type { LineKeyIn } from '../../../shared/transcription/transcript.ts';
import type { WordCue } from '../../../shared/transcription/word-cue.ts';
import type { EditableLine, MadeLine } from '../../storage/line-edit-store.ts';
import { inMs } from './lines-of.ts';

/**
 * Splits a line before UTF-16 offset `at` of its text. The times at the split come from the surrounding word timings,
 * or else from the text lengths. `next` is the position of the following line, if there is one. Returns null if either
 * side would be blank.
 */
export function splitLine(
  line: EditableLine,
  at: number,
  next: number | null,
): readonly [MadeLine, MadeLine] | null {
  const left = line.text.slice(0, at).trimEnd();
  const rest = line.text.slice(at);
  const right = rest.trimStart();
  if (left.trim() === '' || right === '') return null;
  const offset = at + rest.length - right.length;
  const cues = cuesNow(line).flatMap((cue) => splitAt(cue, left.length, offset));
  const before = cues.filter(({ to }) => to <= left.length);
  const after = cues
    .filter(({ from }) => from >= offset)
    .map((cue) => ({ ...cue, from: cue.from - offset, to: cue.to - offset }));
  const { end, start } = timesAtSplit(line, before, after, left.length / (left.length + right.length));
  const { position } = line;
  return [
    { ...madeFrom(line), text: left, end, words: before },
    {
      ...madeFrom(line),
      text: right,
      start,
      words: after,
      position: next === null ? position + 1 : (position + next) / 2,
    },
  ];
}

/** Merges a line with the one displayed after it. */
export function mergeLines(first: EditableLine, second: EditableLine): MadeLine {
  const { text, at } = joinedText(first.text, second.text);
  const moved = at - (second.text.length - second.text.trimStart().length);
  const both = [first, second];
  const uncertain = both.some((line) => line.uncertain);
  return {
    ...madeFrom(first),
    text,
    start: first.start ?? second.start,
    end: latest(first.end, second.end),
    uncertain,
    checked: uncertain
      ? both.every((line) => !line.uncertain || line.checked)
      : both.some((line) => line.checked),
    // The worse of the two values, so that an uncertain half stays visible.
    avgLogprob: pick(Math.min, first.avgLogprob, second.avgLogprob),
    noSpeechProb: pick(Math.max, first.noSpeechProb, second.noSpeechProb),
    compressionRatio: pick(Math.max, first.compressionRatio, second.compressionRatio),
    approximate: both.some((line) => line.approximate),
    sources: both.flatMap(sourcesOf).filter(isFirst),
    words: [
      ...cuesNow(first).filter(({ to }) => to <= at),
      ...cuesNow(second).map((cue) => ({ ...cue, from: cue.from + moved, to: cue.to + moved })),
    ],
  };
}

/** Returns the original lines that a line was made from, or the line itself if it's original. */
export function sourcesOf({ sources, chunk, line }: EditableLine): readonly LineKeyIn[] {
  return sources ?? [{ chunk, line }];
}

/**
 * Returns which lines to hide and show to restore the original lines of `line`. Lines that share a source with it,
 * directly or through other lines, are hidden as well, and all their sources are shown.
 */
export function restoringOf(
  line: EditableLine,
  reshaped: readonly EditableLine[],
): { readonly hide: readonly EditableLine[]; readonly show: readonly LineKeyIn[] } {
  const show = new Map(sourcesOf(line).map((key) => [nameOf(key), key]));
  const hide = new Set<EditableLine>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const other of reshaped) {
      const sources = sourcesOf(other);
      if (hide.has(other) || !sources.some((key) => show.has(nameOf(key)))) continue;
      hide.add(other);
      for (const key of sources) show.set(nameOf(key), key);
      grew = true;
    }
  }
  return { hide: [...hide], show: [...show.values()] };
}

function madeFrom(line: EditableLine): MadeLine {
  const {
    chunk,
    position,
    start,
    end,
    text,
    avgLogprob,
    noSpeechProb,
    compressionRatio,
    uncertain,
    checked,
  } = line;
  const { speaker, approximate } = line;
  const figures = { avgLogprob, noSpeechProb, compressionRatio, uncertain, checked };
  return {
    chunk,
    position,
    start,
    end,
    text,
    speaker,
    approximate,
    ...figures,
    sources: sourcesOf(line),
    words: [],
  };
}

/** Returns the word timings of a line, with offsets into its current text. */
function cuesNow({ original, text, words }: EditableLine): readonly WordCue[] {
  return cuesIn(original ?? text, text, words);
}

/** Splits a word that spans the cut in two and divides its time in proportion to their lengths. */
function splitAt(cue: WordCue, to: number, from: number): readonly WordCue[] {
  if (cue.to <= to || cue.from >= from) return [cue];
  const share = (to - cue.from) / (to - cue.from + cue.to - from);
  const time = inMs(cue.start + (cue.end - cue.start) * share);
  return [
    ...(cue.from < to ? [{ ...cue, to, end: time }] : []),
    ...(cue.to > from ? [{ ...cue, from, start: time }] : []),
  ];
}

function timesAtSplit(
  { start, end }: EditableLine,
  before: readonly WordCue[],
  after: readonly WordCue[],
  share: number,
): { readonly end: number | null; readonly start: number | null } {
  if (start === null || end === null) return { end: start, start };
  const within = (time: number) => Math.min(Math.max(time, start), end);
  const last = before.at(-1)?.end;
  const next = after[0]?.start;
  const byLength = inMs(start + (end - start) * share);
  const ends = within(last ?? next ?? byLength);
  const starts = within(next ?? last ?? byLength);
  // Word timings from gateways may overlap, but the lines must not.
  return { end: Math.min(ends, starts), start: starts };
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function pick(
  choose: (one: number, other: number) => number,
  one: number | null,
  other: number | null,
): number | null {
  return one === null || other === null ? (one ?? other) : choose(one, other);
}

function isFirst(key: LineKeyIn, at: number, all: readonly LineKeyIn[]): boolean {
  return all.findIndex((other) => nameOf(other) === nameOf(key)) === at;
}

function nameOf({ chunk, line }: LineKeyIn): string {
  return `${chunk}/${line}`;
}

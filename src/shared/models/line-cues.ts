import type { WordCue } from './transcript.ts';

/**
 * Returns the word timings of a line for its current `text`. `cues` refer to the text as originally `written`. Text
 * that the user changed between unchanged words becomes one word, with the times of all words that it replaced.
 */
export function cuesIn(written: string, text: string, cues: readonly WordCue[]): readonly WordCue[] {
  if (written === text || cues.length === 0) return cues;
  const shorter = Math.min(written.length, text.length);
  let same = 0;
  while (same < shorter && written[same] === text[same]) same += 1;
  let sameEnd = 0;
  while (sameEnd < shorter - same && written.at(-1 - sameEnd) === text.at(-1 - sameEnd)) sameEnd += 1;
  const drift = text.length - written.length;
  const kept = cues.filter(({ to }) => to <= same);
  const moved = cues
    .filter(({ from }) => from >= written.length - sameEnd)
    .map((cue) => ({ ...cue, from: cue.from + drift, to: cue.to + drift }));
  const replaced = cues.slice(kept.length, cues.length - moved.length);
  const [first, last] = [replaced[0], replaced.at(-1)];
  const from = first ? Math.min(first.from, same) : same;
  const to = last ? Math.max(last.to, written.length - sameEnd) + drift : text.length - sameEnd;
  const between =
    first && last && text.slice(from, to).trim() !== ''
      ? [{ start: first.start, end: last.end, from, to }]
      : [];
  return [...kept, ...between, ...moved];
}

import type { WordCue } from './transcript.ts';

/**
 * Returns the words of a line where they stand in its `text` now; `cues` refer to what was `written` first. What a
 * person wrote between words that stayed is one word, heard from the first to the last of those that it replaced.
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

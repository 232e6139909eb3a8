import type { WordCue } from './word-cue.ts';

/**
 * Returns the word timings of a line for its current `text`. `cues` refer to the text as originally `written`. Text
 * that the user changed between unchanged words becomes one word, with the times of all words that it replaced.
 */
export function cuesIn(written: string, text: string, cues: readonly WordCue[]): readonly WordCue[] {
  if (written === text || cues.length === 0) return cues;
  const shorter = Math.min(written.length, text.length);
  let prefixLength = 0;
  while (prefixLength < shorter && written[prefixLength] === text[prefixLength]) prefixLength += 1;
  let suffixLength = 0;
  while (
    suffixLength < shorter - prefixLength &&
    written.at(-1 - suffixLength) === text.at(-1 - suffixLength)
  )
    suffixLength += 1;
  const offset = text.length - written.length;
  const unchanged = cues.filter(({ to }) => to <= prefixLength);
  const moved = cues
    .filter(({ from }) => from >= written.length - suffixLength)
    .map((cue) => ({ ...cue, from: cue.from + offset, to: cue.to + offset }));
  const replaced = cues.slice(unchanged.length, cues.length - moved.length);
  const [first, last] = [replaced[0], replaced.at(-1)];
  const from = first ? Math.min(first.from, prefixLength) : prefixLength;
  const to = last ? Math.max(last.to, written.length - suffixLength) + offset : text.length - suffixLength;
  const between =
    first && last && text.slice(from, to).trim() !== ''
      ? [{ start: first.start, end: last.end, from, to }]
      : [];
  return [...unchanged, ...between, ...moved];
}

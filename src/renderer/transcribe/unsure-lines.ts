import type { TranscriptLine } from '../../shared/models/transcript.ts';

/** Whether it is in doubt that a line was said; what a person has written is not. */
export function isUnsure({ uncertain, original }: TranscriptLine): boolean {
  return uncertain && original === null;
}

/** The place of the next line in doubt after (or, with `back`, before) a place, going round; -1 where there is none. */
export function nextUnsure(lines: readonly TranscriptLine[], from: number, back: boolean): number {
  const step = back ? -1 : 1;
  for (let count = 1; count <= lines.length; count += 1) {
    const at = (((from + step * count) % lines.length) + lines.length) % lines.length;
    const line = lines[at];
    if (line && isUnsure(line)) return at;
  }
  return -1;
}

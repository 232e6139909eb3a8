import type { TranscriptLine } from '../../../shared/models/transcript.ts';

/** Whether the gateway's figures doubt a line and no person has checked it. */
export function isUnsure({ uncertain, checked }: Pick<TranscriptLine, 'uncertain' | 'checked'>): boolean {
  return uncertain && !checked;
}

/** Whether a person changed a line's text, times or shape, so that it can be restored. */
export function isEdited({ original, retimed, reshaped }: TranscriptLine): boolean {
  return original !== null || retimed || reshaped;
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

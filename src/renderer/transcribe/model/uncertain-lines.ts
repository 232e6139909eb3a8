import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';
import type { OpenLine } from '../../stores/transcripts/open-transcript.ts';

/**
 * Returns whether a line is uncertain, by the gateway's scores, by its text, or because nothing can be heard at its time,
 * and the user hasn't checked it.
 */
export function isUncertain({
  uncertain,
  isSilent,
  checked,
}: Pick<OpenLine, 'uncertain' | 'isSilent' | 'checked'>): boolean {
  return (uncertain || Boolean(isSilent)) && !checked;
}

/** Returns whether the user changed a line's text or times, or split or merged it, so that it can be restored. */
export function isEdited({ original, retimed, reshaped }: TranscriptLine): boolean {
  return original !== null || retimed || reshaped;
}

/**
 * Returns the index of the next uncertain line (or the previous one with `back`), wrapping around. -1 if there is none.
 */
export function nextUncertain(lines: readonly TranscriptLine[], from: number, back: boolean): number {
  const step = back ? -1 : 1;
  for (let count = 1; count <= lines.length; count += 1) {
    const at = (((from + step * count) % lines.length) + lines.length) % lines.length;
    const line = lines[at];
    if (line && isUncertain(line)) return at;
  }
  return -1;
}

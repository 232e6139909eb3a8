import type { TextMark } from '../../../files/transcript/text-marks.ts';
import { strings } from '../../../i18n/strings.ts';
import { clockOf } from '../../../ui/format/clock-of.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { type BlankStretch, missingStretches } from './blank-stretches.ts';

/** Maximum number of stretches that a sentence lists. The others are only counted. */
const maxNamed = 4;

/** Returns the marks that an export shows in place of missing text. */
export function marksOf(blanks: readonly BlankStretch[]): readonly TextMark[] {
  return missingStretches(blanks).map(({ start, end }) => ({
    start,
    end,
    text: `[${strings().transcribe.missing.stretch(clockOf(start), clockOf(end))}]`,
  }));
}

/** Formats stretches by their times, such as `15:13–23:12, 31:00–32:10`; null if there are none. */
export function rangesOf(
  stretches: readonly { readonly start: number; readonly end: number }[],
): string | null {
  if (stretches.length === 0) return null;
  const texts = strings().transcribe.missing;
  const listed = stretches
    .slice(0, maxNamed)
    .map(({ start, end }) => texts.range(clockOf(start), clockOf(end)));
  const others = stretches.length - listed.length;
  return strings().frame.row([...listed, ...(others > 0 ? [texts.more(others)] : [])]);
}

/** Shows a toast if text that is exported or attached lacks stretches of the recording. */
export function warnOfMissing(transcriptId: string, blanks: readonly BlankStretch[]): void {
  const missing = rangesOf(missingStretches(blanks));
  if (missing !== null) toast({ text: strings().transcribe.missing.handedOn(missing), about: transcriptId });
}

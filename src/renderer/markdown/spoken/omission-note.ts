import { strings } from '../../i18n/strings.ts';
import { joinedList, numberFormat } from '../../ui/format/intl.ts';
import type { Omission, OmissionKind } from './omission.ts';

const kinds: readonly OmissionKind[] = ['code', 'formula', 'url', 'tag', 'mark'];

/** Returns a sentence that says how much of the text isn't spoken, by kind; null if all of it is. */
export function omissionNote(omitted: readonly Omission[], shown = kinds): string | null {
  const texts = strings().speech;
  const count = numberFormat();
  const counted = shown.flatMap((kind) => {
    const pieces = omitted.filter((piece) => piece.kind === kind).length;
    return pieces === 0 ? [] : [texts.pieces[kind](count.format(pieces), pieces === 1)];
  });
  if (counted.length === 0) return null;
  return texts.omitted(joinedList(counted));
}

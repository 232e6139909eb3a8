import { strings } from '../../i18n/strings.ts';
import { listFormat, numberFormat } from '../../ui/format/intl.ts';
import type { LeftOutKind, LeftOutPiece } from './left-out.ts';

const kinds: readonly LeftOutKind[] = ['code', 'formula', 'address', 'tag', 'mark'];

/** Returns a sentence that says how much of a text isn't spoken, by kind; null if all of it is. */
export function leftOutLine(leftOut: readonly LeftOutPiece[], shown = kinds): string | null {
  const texts = strings().speech;
  const count = numberFormat();
  const counted = shown.flatMap((kind) => {
    const pieces = leftOut.filter((piece) => piece.kind === kind).length;
    return pieces === 0 ? [] : [texts.pieces[kind](count.format(pieces), pieces === 1)];
  });
  if (counted.length === 0) return null;
  return texts.leftOut(listFormat().format(counted));
}

/** A slice of a text. `at` is the index of its first line. */
export type TextPiece = { readonly at: number; readonly text: string };

/** A few screens, so that slices out of view can skip layout. */
const linesOfPiece = 200;

/** Splits a text into slices of whole lines. Stacked as blocks, they show the text unchanged. */
export function piecesOf(text: string): readonly TextPiece[] {
  const lines = text.split(/\r\n|\n|\r/);
  const pieces: TextPiece[] = [];
  for (let at = 0; at < lines.length; at += linesOfPiece) {
    // The trailing line end gives an empty slice a height. It adds no line of its own to the others.
    pieces.push({ at, text: `${lines.slice(at, at + linesOfPiece).join('\n')}\n` });
  }
  return pieces;
}

/** A piece of a text, and where it begins. */
export type TextPiece = { readonly at: number; readonly text: string };

/** Lines that one piece holds: a few screens, so that what is out of sight costs no layout. */
const linesOfPiece = 200;

/** A text in pieces of whole lines, to be set one below the other; their line ends are between them. */
export function piecesOf(text: string): readonly TextPiece[] {
  const lines = text.split(/\r\n|\n|\r/);
  const pieces: TextPiece[] = [];
  for (let at = 0; at < lines.length; at += linesOfPiece) {
    // An empty element would have no height; a line end at its end makes none of its own.
    pieces.push({ at, text: `${lines.slice(at, at + linesOfPiece).join('\n')}\n` });
  }
  return pieces;
}

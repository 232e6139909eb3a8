const piece = /\s*(?:[\p{L}\p{N}]\p{M}*){1,8}|\s*[^\s\p{L}\p{N}][\p{M}\u200d]*|\s+/gu;

/**
 * Cuts a text into the pieces that stand for tokens; joined, they are exactly the text. The rule: up to eight
 * letters or digits, or one other character, each with the space before it; space at the end is a piece.
 */
export function piecesOf(text: string): readonly string[] {
  return text.match(piece) ?? [];
}

/** How many pieces a text has, which is what the demo gateway counts as tokens. */
export function countPieces(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(piece)) count += 1;
  return count;
}

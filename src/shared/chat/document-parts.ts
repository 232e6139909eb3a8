import type { ChosenParts, DocumentPart } from './document.ts';

/** Returns the chosen parts of a document. */
export function chosenOf<Part>(parts: readonly Part[], chosen: ChosenParts): readonly Part[] {
  return chosen ? chosen.flatMap(([from, to]) => parts.slice(from - 1, to)) : parts;
}

/** Returns the text that is sent for parts of a document. */
export function textOfParts(parts: readonly Pick<DocumentPart, 'text'>[]): string {
  return parts.map(({ text }) => text).join('\n\n');
}

/** Returns the estimated number of tokens in parts of a document. */
export function tokensOfParts(parts: readonly Pick<DocumentPart, 'tokens'>[]): number {
  return parts.reduce((sum, { tokens }) => sum + tokens, 0);
}

const token = /\s*(?:[\p{L}\p{N}]\p{M}*){1,8}|\s*[^\s\p{L}\p{N}][\p{M}\u200d]*|\s+/gu;

/**
 * Splits a text into the demo gateway's tokens: up to eight letters or digits, or one other character, each with the
 * whitespace before it. Trailing whitespace is a separate token. Joined, the tokens equal the text.
 */
export function tokensOf(text: string): readonly string[] {
  return text.match(token) ?? [];
}

/** Counts the tokens of a text. */
export function countTokens(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(token)) count += 1;
  return count;
}

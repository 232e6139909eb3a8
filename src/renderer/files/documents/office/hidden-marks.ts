/** Marks the name of a hidden sheet, so that nobody sends it without noticing. */
export function hiddenName(name: string): string {
  return `${name.trim()} (hidden)`;
}

/** Marks the text of a hidden slide. */
export function hiddenSlide(text: string): string {
  return `(hidden)\n\n${text}`.trim();
}

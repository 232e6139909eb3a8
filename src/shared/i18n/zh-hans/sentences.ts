/** Joins sentences. One that ends in Latin script, such as a gateway’s message, gets a space before the next one. */
export function sentences(parts: readonly string[]): string {
  return parts.reduce((before, next) => (/[!-~]$/.test(before) ? `${before} ${next}` : before + next), '');
}

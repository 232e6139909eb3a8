/** The Windows-1252 characters beyond ASCII that ordinary text uses: letters, quotes, dashes and symbols. */
const westernCharacter = /^[\p{Script=Latin}\p{Pd}\p{Pi}\p{Pf}„‚…•·¡¿§©®™°ºª²³¼½¾×÷±¢£¥€µ¶†‡\u00a0]$/u;

/**
 * Decodes Windows-1252. Returns null if the bytes are more likely text in another script, which has long runs of
 * non-ASCII bytes.
 */
export function westernText(bytes: Uint8Array): string | null {
  const text = new TextDecoder('windows-1252').decode(bytes);
  const beyond = text.match(/[^\0-\x7f]/g) ?? [];
  const runs = text.match(/[^\0-\x7f]{4,}/g) ?? [];
  return runs.length === 0 && beyond.every((character) => westernCharacter.test(character)) ? text : null;
}

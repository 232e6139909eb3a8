/** Number of bytes at the start of a file that {@link isSvg} examines. */
export const svgHeadBytes = 16_000;

/** Returns whether a file starts like an SVG document in UTF-8. */
export function isSvg(head: Uint8Array): boolean {
  let rest = new TextDecoder().decode(head).trimStart();
  for (;;) {
    const end = endOfPrologue(rest);
    if (end === null) break;
    const at = rest.indexOf(end);
    if (at < 0) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
  return /^<(?:[\w-]{1,40}:)?svg[\s/>]/.test(rest);
}

/** Returns the end marker of the declaration, comment or document type at the start of text. Null if there's none. */
function endOfPrologue(text: string): string | null {
  if (text.startsWith('<?')) return '?>';
  if (text.startsWith('<!--')) return '-->';
  if (!/^<!doctype\s/i.test(text)) return null;
  const brackets = text.indexOf('[');
  return brackets >= 0 && brackets < text.indexOf('>') ? ']>' : '>';
}

/**
 * What a message says by itself, without the files that it carries (`<attachment name="…">` … `</attachment>`); where it
 * says nothing, what stands in them.
 */
export function ownWords(content: string): string {
  return withoutFiles(content).trim() || content.replace(/<attachment name="[^"]*">|<\/attachment>/g, '');
}

const opening = /<attachment name="[^"]*">\n/;
const closing = '\n</attachment>';

function withoutFiles(content: string): string {
  const pieces = content.split(closing);
  const rest = pieces.pop() ?? '';
  let own = '';
  let isAfterFile = false;
  const trimmed = (piece: string) => (isAfterFile ? piece.trimStart() : piece);
  for (const piece of pieces) {
    const begin = piece.search(opening);
    own += trimmed(begin === -1 ? piece + closing : piece.slice(0, begin));
    isAfterFile = begin !== -1;
  }
  return own + trimmed(rest);
}

/**
 * What a message says by itself, without the files that it carries (`<attachment name="…">` … `</attachment>`); where it
 * says nothing, what stands in them.
 */
export function ownWords(content: string): string {
  const own = content.replace(/<attachment name="[^"]*">\n[\s\S]*?\n<\/attachment>\s*/g, '');
  return own.trim() || content.replace(/<attachment name="[^"]*">|<\/attachment>/g, '');
}

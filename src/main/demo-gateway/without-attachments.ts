/**
 * Returns a message without its attachments (`<attachment name="…">` … `</attachment>`), or their content if it has no
 * other text.
 */
export function withoutAttachments(content: string): string {
  return withoutFiles(content).trim() || content.replace(/<attachment name="[^"]*">|<\/attachment>/g, '');
}

/** Returns the attachments of a message: their names and contents. */
export function attachmentsIn(content: string): readonly { readonly name: string; readonly text: string }[] {
  return content
    .split(closing)
    .slice(0, -1)
    .flatMap((part) => {
      const [found, name = ''] = opening.exec(part) ?? [];
      return found === undefined ? [] : [{ name, text: part.slice(part.indexOf(found) + found.length) }];
    });
}

const opening = /<attachment name="([^"]*)">\n/;
const closing = '\n</attachment>';

function withoutFiles(content: string): string {
  const parts = content.split(closing);
  const rest = parts.pop() ?? '';
  let own = '';
  let isAfterFile = false;
  const trimmed = (part: string) => (isAfterFile ? part.trimStart() : part);
  for (const part of parts) {
    const begin = part.search(opening);
    own += trimmed(begin === -1 ? part + closing : part.slice(0, begin));
    isAfterFile = begin !== -1;
  }
  return own + trimmed(rest);
}

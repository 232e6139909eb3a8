/** A message split into its own text and its attachments (`<attachment name="…">` … `</attachment>`). */
export type DividedMessage = {
  /** The content of the attachments if the message has no text of its own. */
  readonly text: string;
  readonly attachments: readonly { readonly name: string; readonly text: string }[];
};

const opening = /<attachment name="([^"]*)">\n/;
const closing = '\n</attachment>';

/** Splits a message into its own text and its attachments. */
export function readAttachments(content: string): DividedMessage {
  const attachments: { name: string; text: string }[] = [];
  const parts = content.split(closing);
  let own = '';
  let isAfterFile = false;
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    const found = isLast ? null : opening.exec(part);
    const before = found ? part.slice(0, found.index) : `${part}${isLast ? '' : closing}`;
    own += isAfterFile ? before.trimStart() : before;
    if (found) attachments.push({ name: found[1] ?? '', text: part.slice(found.index + found[0].length) });
    isAfterFile = found !== null;
  }
  const text = own.trim() || content.replace(/<attachment name="[^"]*">|<\/attachment>/g, '');
  return { text, attachments };
}

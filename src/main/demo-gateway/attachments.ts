import type { ImageFacts } from './chat-request.ts';
import { quoted } from './tour/quoted.ts';
import type { Topic } from './tour/topics.ts';

/** A message split into its own text and its attachments (`<attachment name="…">` … `</attachment>`). */
type DividedMessage = {
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

/** The parts of a message that the models look at. */
type MessageContent = { readonly content: string; readonly images: readonly ImageFacts[] };

/** Returns what to say about the images and documents of a message. Returns null if there are no images or headings. */
export function aboutAttached({ content, images }: MessageContent): Topic | null {
  const said = [
    ...images.map((image, at) => aboutImage(image, images.length > 1 ? `Image ${at + 1}` : 'The image')),
    ...readAttachments(content).attachments.flatMap(({ name, text }) => {
      const heading = firstHeading(text);
      return heading === null ? [] : [`The first heading of ${quoted(name)} is ${quoted(heading)}.`];
    }),
  ].join('\n\n');
  if (said === '') return null;
  return {
    replies: [said],
    brief: said,
    reasoning:
      'The message has attachments. Describe what arrived, and nothing that only a real model could see.',
  };
}

function aboutImage({ type, width, height }: ImageFacts, subject: string): string {
  const [across, down] = [width, height].map((side) => side.toLocaleString('en'));
  const format = type.slice(type.indexOf('/') + 1).toUpperCase();
  return `${subject} arrived as ${format} with ${across} × ${down} pixels. The demo gateway can’t see what it shows.`;
}

function firstHeading(text: string): string | null {
  return /^#{1,6}[ \t]+(\S.*)$/m.exec(text)?.[1] ?? null;
}

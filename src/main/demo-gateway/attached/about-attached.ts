import { quoted } from '../tour/quoted.ts';
import type { Topic } from '../tour/topics.ts';
import type { ImageFacts } from './image-facts.ts';
import { readAttachments } from './read-attachments.ts';

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

function aboutImage({ type, width, height, colours }: ImageFacts, subject: string): string {
  const [across, down] = [width, height].map((side) => side.toLocaleString('en'));
  const format = type.slice(type.indexOf('/') + 1).toUpperCase();
  const arrived = `${subject} arrived as ${format} with ${across} × ${down} pixels.`;
  if (!colours) return `${arrived} The demo gateway can’t read its colours.`;
  const shares = colours.map(({ name, share }) => `${name} (${Math.round(share * 100)}%)`);
  const last = shares.pop() ?? 'none';
  const list = shares.length > 0 ? `${shares.join(', ')} and ${last}` : last;
  return `${arrived} Its main ${colours.length === 1 ? 'colour is' : 'colours are'} ${list}.`;
}

function firstHeading(text: string): string | null {
  return /^#{1,6}[ \t]+(\S.*)$/m.exec(text)?.[1] ?? null;
}

import type { ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { markdownOf } from './markdown.ts';

/** Converts HTML to Markdown. It's parsed as data: nothing of it runs or loads. */
export function markdownOfHtml(html: string): string {
  return markdownOf(fromHtml(html));
}

/** Decodes an HTML file: by its byte order mark, its declared encoding, or as UTF-8. */
export function decodedHtml(bytes: Uint8Array): string {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2048));
  const declared = /\bcharset=["']?([\w-]{1,40})/i.exec(start)?.[1] ?? 'utf-8';
  const [first, second] = bytes;
  const mark =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  try {
    return new TextDecoder(mark ?? declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Creates an element. */
export function element(name: string, children: readonly ElementContent[]): ElementContent {
  return { type: 'element', tagName: name, properties: {}, children: [...children] };
}

/** Creates a link. */
export function link(url: string, children: readonly ElementContent[]): ElementContent {
  return { type: 'element', tagName: 'a', properties: { href: url }, children: [...children] };
}

/** Creates a text. */
export function textNode(value: string): ElementContent {
  return { type: 'text', value };
}

/** Creates a tree. */
export function rootOf(children: readonly ElementContent[]): Root {
  return { type: 'root', children: [...children] };
}

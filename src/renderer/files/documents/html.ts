import type { ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { markdownOf } from './markdown.ts';

/** Converts HTML to Markdown. It's parsed as data, so nothing in it runs or loads. */
export function markdownOfHtml(html: string): string {
  return markdownOf(fromHtml(html));
}

/** Creates an element. */
export function element(name: string, children: readonly ElementContent[]): ElementContent {
  return { type: 'element', tagName: name, properties: {}, children: [...children] };
}

/** Creates a link. */
export function link(url: string, children: readonly ElementContent[]): ElementContent {
  return { type: 'element', tagName: 'a', properties: { href: url }, children: [...children] };
}

/** Creates a text node. */
export function textNode(value: string): ElementContent {
  return { type: 'text', value };
}

/** Creates the root of a tree. */
export function rootOf(children: readonly ElementContent[]): Root {
  return { type: 'root', children: [...children] };
}

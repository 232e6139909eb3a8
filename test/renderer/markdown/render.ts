import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Markdown } from '../../../src/renderer/markdown/markdown.tsx';
import type { MarkdownStrings } from '../../../src/renderer/markdown/markdown-strings.ts';
import { english } from '../../../src/shared/i18n/en.ts';

const texts: MarkdownStrings = english.markdown;

const neverAsked = async (): Promise<never> => {
  throw new Error('An image was asked for by itself');
};

function render(text: string, streaming: boolean): string {
  return renderToStaticMarkup(
    createElement(Markdown, { text, streaming, onOpenLink: () => undefined, fetchImage: neverAsked, texts }),
  );
}

/** Returns the page's markup for a finished reply. */
export function settled(text: string): string {
  return render(text, false);
}

/** Returns the page's markup for a reply of which `text` has arrived. */
export function streaming(text: string): string {
  return render(text, true);
}

/** Strips classes, buttons, icons and the outermost elements, which leaves the markup of a short reply's text. */
export function bare(markup: string): string {
  return markup
    .replace(/<button.*?<\/button>/gs, '')
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/^<div>(<div>)?/, '')
    .replace(/(<\/div>)?<\/div>$/, '');
}

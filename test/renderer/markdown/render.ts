import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Markdown } from '../../../src/renderer/markdown/markdown.tsx';
import type { MarkdownWords } from '../../../src/renderer/markdown/words.ts';

const words: MarkdownWords = {
  copy: 'Copy',
  copyCode: 'Copy code',
  copied: 'Copied',
  copyFailed: 'Not copied',
  wrap: 'Wrap lines',
  unwrap: 'Do not wrap lines',
  code: (language) => (language ? `Code, ${language}` : 'Code'),
  table: 'Table',
  imageHeld: (host) => (host ? `Image from ${host}, not loaded` : 'Image, not loaded'),
};

function render(text: string, streaming: boolean): string {
  return renderToStaticMarkup(
    createElement(Markdown, { text, streaming, onOpenLink: () => undefined, words }),
  );
}

/** The page's markup for a finished reply, as the app draws it. */
export function settled(text: string): string {
  return render(text, false);
}

/** The page's markup for a reply of which `text` has arrived. */
export function streaming(text: string): string {
  return render(text, true);
}

/** Markup without classes, buttons and their icons, and without the outermost element: what the reply itself gave. */
export function bare(markup: string): string {
  return markup
    .replace(/<button.*?<\/button>/gs, '')
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/^<div>/, '')
    .replace(/<\/div>$/, '');
}

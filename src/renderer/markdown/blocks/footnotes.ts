/**
 * The URLs that represent footnotes in link definitions: one for references and one for notes. No real link uses them.
 */
export const footnoteHrefs = { text: '#footnote', note: '#footnote-note' } as const;

/** Whether a footnote's number is in the text or before the note. */
export type FootnotePlace = keyof typeof footnoteHrefs;

const definition = /^ {0,3}\[(\^[\w-]{1,40})\]:/gm;

/** Returns the link definitions of the footnotes defined in a paragraph: their references and their notes. */
export function footnotesIn(text: string): readonly (readonly [label: string, href: string])[] {
  if (!text.includes('[^')) return [];
  return [...text.matchAll(definition)].flatMap(([, label = '']) => [
    [label.toLowerCase(), footnoteHrefs.text] as const,
    [`${label.toLowerCase()}:`, footnoteHrefs.note] as const,
  ]);
}

/** Returns whether a paragraph starts with the definition of a footnote. */
export function startsWithFootnote(text: string): boolean {
  return /^\[\^[\w-]{1,40}\]:/.test(text);
}

/** Returns the paragraphs after a footnote's first one. They are indented. */
export function footnoteContinuation(source: string): string {
  let end = 0;
  for (const { 0: line, index } of source.matchAll(/\n[^\n]*/g)) {
    if (line.trim() === '') continue;
    if (!/^\n(?: {4}|\t)/.test(line)) break;
    end = index + line.length;
  }
  return source.slice(0, end);
}

/** Returns a paragraph of footnotes as rendered, one per line (`[^1:] …`); null for any other paragraph. */
export function footnoteLines(text: string): string | null {
  if (!text.startsWith('[^') || footnotesIn(text).length === 0) return null;
  return text.replace(/\n(?= {0,3}\[\^[\w-]{1,40}\]:)/g, '  \n').replace(definition, '[$1:]');
}

/** Returns the place that a link's URL represents; null for any other URL. */
export function footnotePlace(href: string): FootnotePlace | null {
  if (href === footnoteHrefs.text) return 'text';
  return href === footnoteHrefs.note ? 'note' : null;
}

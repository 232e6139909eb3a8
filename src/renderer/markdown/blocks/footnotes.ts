/** The addresses that footnotes have among link definitions: where one is referred to, and the note itself. No link has them. */
export const footnoteHrefs = { text: '#footnote', note: '#footnote-note' } as const;

/** Where the number of a footnote stands. */
export type FootnotePlace = keyof typeof footnoteHrefs;

const definition = /^ {0,3}\[(\^[\w-]{1,40})\]:/gm;

/** Returns what the footnotes that a paragraph defines add to link definitions: their references and their notes. */
export function footnotesIn(text: string): readonly (readonly [label: string, href: string])[] {
  if (!text.includes('[^')) return [];
  return [...text.matchAll(definition)].flatMap(([, label = '']) => [
    [label.toLowerCase(), footnoteHrefs.text] as const,
    [`${label.toLowerCase()}:`, footnoteHrefs.note] as const,
  ]);
}

/** Returns a paragraph of footnotes as it is drawn, a line for each (`[^1:] …`); null where it is none. */
export function footnoteLines(text: string): string | null {
  if (!text.startsWith('[^') || footnotesIn(text).length === 0) return null;
  return text.replace(/\n(?= {0,3}\[\^[\w-]{1,40}\]:)/g, '  \n').replace(definition, '[$1:]');
}

/** Returns the place that a link's address stands for; null for any other address. */
export function footnotePlace(href: string): FootnotePlace | null {
  if (href === footnoteHrefs.text) return 'text';
  return href === footnoteHrefs.note ? 'note' : null;
}

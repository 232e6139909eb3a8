/** The address that a footnote's label stands for among link definitions: no link has it. */
export const footnoteHref = '#footnote';

const definition = /^ {0,3}\[(\^[\w-]{1,40})\]:/gm;

/** Returns the labels (`^1`) of the footnotes that a paragraph defines, as link definitions have them. */
export function footnotesIn(text: string): readonly string[] {
  if (!text.includes('[^')) return [];
  return [...text.matchAll(definition)].map(([, label = '']) => label.toLowerCase());
}

/** Returns a paragraph of footnotes as it is drawn, a line for each; null where it is none. */
export function footnoteLines(text: string): string | null {
  if (!text.startsWith('[^') || footnotesIn(text).length === 0) return null;
  return text.replace(/\n(?= {0,3}\[\^[\w-]{1,40}\]:)/g, '  \n').replace(definition, '[$1]');
}

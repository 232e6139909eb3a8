const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const maxCharacters = 60;

/**
 * Returns a text on one line in quotation marks, cut to `maxWords` words and 60 characters, and escaped for Markdown.
 */
export function quoted(text: string, maxWords = Number.POSITIVE_INFINITY): string {
  const words = text.trim().split(/\s+/);
  const shown = words.slice(0, maxWords).join(' ');
  const characters = Array.from(
    graphemes.segment(shown.slice(0, maxCharacters * 10)),
    ({ segment }) => segment,
  );
  const isCut = words.length > maxWords || characters.length > maxCharacters;
  const cut = characters.slice(0, maxCharacters).join('').trim();
  // These characters have a meaning in Markdown.
  return `“${cut.replace(/[\\`*_[\]<>#|~$&]/g, '\\$&')}${isCut ? ' …' : ''}”`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const maxLength = 60;

/** Returns a text of one line in quotation marks, cut to 60 characters and escaped for Markdown. */
export function quoted(text: string): string {
  const characters = Array.from(graphemes.segment(text.slice(0, maxLength * 10)), ({ segment }) => segment);
  const isCut = characters.length > maxLength;
  const shown = characters.slice(0, maxLength).join('').trim();
  return `“${escaped(shown)}${isCut ? ' …' : ''}”`;
}

/** Escapes characters that have a meaning in Markdown. */
export function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~$&]/g, '\\$&');
}

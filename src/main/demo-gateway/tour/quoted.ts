const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const maxCharacters = 60;

/** Returns a text of one line in quotation marks, cut to some words and 60 characters, and escaped for Markdown. */
export function quoted(text: string, maxWords = Number.POSITIVE_INFINITY): string {
  const words = text.trim().split(/\s+/);
  const characters = Array.from(
    graphemes.segment(
      words
        .slice(0, maxWords)
        .join(' ')
        .slice(0, maxCharacters * 10),
    ),
    ({ segment }) => segment,
  );
  const isCut = words.length > maxWords || characters.length > maxCharacters;
  return `“${escaped(characters.slice(0, maxCharacters).join('').trim())}${isCut ? ' …' : ''}”`;
}

/** Escapes characters that have a meaning in Markdown. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~$&]/g, '\\$&');
}

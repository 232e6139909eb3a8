const longest = 60;

/** Returns the title of a clip: the beginning of its text, at most 60 characters. */
export function clipTitle(spoken: string): string {
  const [line = ''] = spoken.trim().split('\n');
  const words = line.replace(/\s+/g, ' ').replace(/(?<![.:,;])[.:,;]+$/, '');
  if (words.length <= longest) return words;
  const cut = words.slice(0, longest + 1);
  const end = cut.lastIndexOf(' ');
  const graphemes = Array.from(new Intl.Segmenter('en').segment(words), ({ segment }) => segment);
  const short = end > longest / 3 ? cut.slice(0, end) : graphemes.slice(0, longest - 1).join('');
  return `${short.replace(/(?<![.:,;])[.:,;]+$/, '')}…`;
}

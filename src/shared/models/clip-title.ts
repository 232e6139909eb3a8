const longest = 60;

/** What a clip is called: the first words of what it speaks. */
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

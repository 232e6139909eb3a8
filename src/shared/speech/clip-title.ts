const maxLength = 60;

/** Returns the title of a clip: the beginning of its text, at most 60 characters. */
export function clipTitle(text: string): string {
  const [line = ''] = text.trim().split('\n');
  const title = line.replace(/\s+/g, ' ').replace(/(?<![.:,;])[.:,;]+$/, '');
  if (title.length <= maxLength) return title;
  const cut = title.slice(0, maxLength + 1);
  const end = cut.lastIndexOf(' ');
  const graphemes = Array.from(new Intl.Segmenter('en').segment(title), ({ segment }) => segment);
  const short = end > maxLength / 3 ? cut.slice(0, end) : graphemes.slice(0, maxLength - 1).join('');
  return `${short.replace(/(?<![.:,;])[.:,;]+$/, '')}…`;
}

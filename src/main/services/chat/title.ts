const longest = 48;
/** How far a first line is looked for, in UTF-16 units: a pasted book must not hold up its sending. */
const farEnough = 2_000;

/** A title made of a first message: its first line without markup, cut at a word. Empty text gives an empty title. */
export function titleOf(text: string): string {
  const line = text
    .slice(0, farEnough)
    .split('\n')
    .map((part) =>
      part
        .replace(/^\s*(?:[#>]+\s|[-*+]\s)|[*_`~[\]]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .find((part) => part !== '');
  if (!line) return '';
  const graphemes = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  if (graphemes.length <= longest) return line;
  const cut = graphemes.slice(0, longest).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

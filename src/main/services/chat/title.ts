const longest = 48;
/** How far a first line is looked for, in UTF-16 units: a pasted book must not hold up its sending. */
const farEnough = 2_000;

/** Returns the title for a first message: its first line without markup, cut at a word. Empty text gives an empty title. */
export function titleOf(text: string): string {
  const line = text
    .slice(0, farEnough)
    .split('\n')
    // Fences and rules aren't text of the message.
    .filter((part) => !/^\s*(?:`{3,}|~{3,}|(?:[-*_]\s*){3,}$)/.test(part))
    .map((part) =>
      withoutMarks(part.replace(/^\s*(?:(?:#{1,6}|[-*+>])\s+)+/, ''))
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

/** Code, links and addresses: what looks like markup in them is part of the text. */
const verbatim = /(`+)(?<code>.+?)\1(?!`)|!?\[(?<link>[^[\]]*)\]\([^()\s]*\)|https?:\/\/\S+/g;

function withoutMarks(line: string): string {
  let result = '';
  let from = 0;
  for (const { 0: whole, index, groups } of line.matchAll(verbatim)) {
    result += withoutEmphasis(line.slice(from, index));
    result += groups?.code?.trim() ?? (groups?.link === undefined ? whole : withoutEmphasis(groups.link));
    from = index + whole.length;
  }
  return result + withoutEmphasis(line.slice(from));
}

/** Marks in pairs around words. None within a word, so `my_function_name` and `2*3*4` stay; nor around `__init__`. */
const emphasis =
  /(?<![\p{L}\p{N}_*~])(?!__\p{L}\w*__)(\*{1,3}|_{1,3}|~~)(?=\S)(.*?\S)\1(?![\p{L}\p{N}_*~])/gu;

function withoutEmphasis(text: string): string {
  return text.replace(emphasis, '$2');
}

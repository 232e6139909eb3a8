const maxLength = 48;
/**
 * How much text is searched for a first line, in UTF-16 units. Limited so that pasting a book doesn't delay sending.
 */
const titleSearchLength = 2_000;

/** A clause's end. What follows it belongs to the next one. */
const clauseEnd = /[.!?;:,…](?=\s)|\s[-–—](?=\s)|[。！？；：，、]/g;
/** A clause shorter than this, such as a greeting, isn't a title. */
const minClause = 12;

/**
 * Returns the title for a first message: its first line without markup, if it's too long its first clauses, and at least
 * cut between words after at most 48 graphemes. Returns an empty string for empty text.
 */
export function titleOf(text: string): string {
  const line = text
    .slice(0, titleSearchLength)
    .split('\n')
    // Skip code fences and horizontal rules.
    .filter((part) => !/^\s*(?:`{3,}|~{3,}|(?:[-*_]\s*){3,}$)/.test(part))
    .map((part) =>
      withoutMarks(part.replace(/^\s*(?:(?:#{1,6}|[-*+>])\s+)+/, ''))
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .find((part) => part !== '');
  if (!line) return '';
  const graphemes = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  if (graphemes.length <= maxLength) return line;
  const cut = graphemes.slice(0, maxLength).join('');
  const clause = [...cut.matchAll(clauseEnd)].findLast(({ index }) => index >= minClause);
  if (clause)
    return cut.slice(0, clause.index + (/[?？!！]/.test(clause[0]) ? clause[0].length : 0)).trimEnd();
  const space = cut.lastIndexOf(' ');
  return `${(space > maxLength / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Code, links and URLs. Markup characters inside them are literal text. */
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

/** Paired emphasis marks around words. Doesn't match `my_function_name`, `2*3*4` and `__init__`. */
const emphasis =
  /(?<![\p{L}\p{N}_*~])(?!__\p{L}\w*__)(\*{1,3}|_{1,3}|~~)(?=\S)(.*?\S)\1(?![\p{L}\p{N}_*~])/gu;

function withoutEmphasis(text: string): string {
  return text.replace(emphasis, '$2');
}

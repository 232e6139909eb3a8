/** The longest run without white space that counts as a word, in UTF-16 units. */
const longestWord = 1_000;
/** Length of a segment of a longer run, in UTF-16 units. Shaping time grows with the square of a segment's length. */
const segmentLength = 500;

/** Returns whether text has a run that is longer than any word. Text areas then turn off kerning and ligatures. */
export function hasLongRun(text: string): boolean {
  if (text.length <= longestWord) return false;
  return text.matchAll(/\S+/g).some(([run]) => run.length > longestWord);
}

/**
 * Splits text inside runs that are longer than any word. Joining the segments restores the text. Doesn't split
 * surrogate pairs. Takes linear time.
 */
export function segmentsOf(text: string): readonly string[] {
  if (text.length <= longestWord) return [text];
  const segments: string[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    if (run.length <= longestWord) continue;
    const end = index + run.length;
    for (let at = index + segmentLength; at < end; at += segmentLength) {
      const cut = splitsPair(text, at) ? at + 1 : at;
      segments.push(text.slice(from, cut));
      from = cut;
    }
  }
  segments.push(text.slice(from));
  return segments;
}

function splitsPair(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
}

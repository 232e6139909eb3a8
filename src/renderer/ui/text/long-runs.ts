/** No word is longer, in UTF-16 units. */
const longestWord = 1_000;
/** Length of a segment of a longer run, in UTF-16 units: each costs the square of it. */
const segmentLength = 500;
/** Returns whether a text has a run without a blank that is longer than any word. A text field with one is shaped plainly. */
export function hasLongRun(text: string): boolean {
  if (text.length <= longestWord) return false;
  return text.matchAll(/\S+/g).some(([run]) => run.length > longestWord);
}

/**
 * Cuts a text in those of its runs without a blank that are longer than any word. Joined, the segments are the text. No
 * surrogate pair is cut. Takes time linear in the text.
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

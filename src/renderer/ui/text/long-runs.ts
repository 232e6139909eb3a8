/** The longest run without white space that counts as a word, in UTF-16 units. */
const longestWord = 1_000;
/** Length of a segment of a longer run, in UTF-16 units. Shaping time grows with the square of a segment's length. */
const segmentLength = 500;

/** Returns whether text has a run that is longer than any word. Text areas then turn off kerning and ligatures. */
export function hasLongRun(text: string): boolean {
  // Reads only the words at these places, one of which is in each such run.
  for (let place = longestWord; place < text.length; place += longestWord)
    if (runAround(text, place) > longestWord) return true;
  return false;
}

/** Returns the length of the run at a place, in UTF-16 units, reading at most one word's length in each direction. */
function runAround(text: string, place: number): number {
  let [start, end] = [place, place];
  while (start > place - longestWord && isVisible(text[start - 1])) start -= 1;
  while (end <= place + longestWord && isVisible(text[end])) end += 1;
  return isVisible(text[place]) ? end - start : 0;
}

function isVisible(character: string | undefined): boolean {
  return character !== undefined && /\S/.test(character);
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

/** How far ahead to search for a word, in UTF-16 units. Text left out between two words is rarely longer. */
const searchDistance = 2000;

/**
 * Maps positions in spoken text to positions in its source, word by word. All are in UTF-16 units. `places` must be in
 * ascending order.
 */
export function alignSpoken(source: string, spoken: string, places: readonly number[]): readonly number[] {
  const found: number[] = [];
  let at = 0;
  const pattern = /[\p{L}\p{N}]+/gu;
  for (const { 0: word, index } of spoken.matchAll(pattern)) {
    const next = source.indexOf(word, at);
    const isNear = next >= 0 && next - at <= searchDistance;
    while (found.length < places.length && (places[found.length] ?? 0) <= index)
      found.push(isNear ? next : at);
    if (found.length === places.length) return found;
    if (isNear) at = next + word.length;
  }
  while (found.length < places.length) found.push(at);
  return found;
}

/** How far ahead a word is looked for, in UTF-16 units: what is left out between two words is seldom longer. */
const reach = 2000;

/**
 * Where places of what is spoken stand in the text that it was made from, found word by word; both are counted in
 * UTF-16 units, `places` in rising order.
 */
export function alignSpoken(source: string, spoken: string, places: readonly number[]): readonly number[] {
  const found: number[] = [];
  let at = 0;
  const pattern = /[\p{L}\p{N}]+/gu;
  for (const { 0: word, index } of spoken.matchAll(pattern)) {
    const next = source.indexOf(word, at);
    const isNear = next >= 0 && next - at <= reach;
    while (found.length < places.length && (places[found.length] ?? 0) <= index)
      found.push(isNear ? next : at);
    if (found.length === places.length) return found;
    if (isNear) at = next + word.length;
  }
  while (found.length < places.length) found.push(at);
  return found;
}

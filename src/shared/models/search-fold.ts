/** Text as a search compares it, and where each of its UTF-16 units came from. */
export type Folded = {
  readonly text: string;
  /** The place in the original of a place in `text`; both ends of a range can be asked for. */
  origin(place: number): number;
};

const pastAscii = /\P{ASCII}/u;
// A letter with the marks that follow it (half-width kana have marks of their own), or a lone one past ASCII.
const clusters = /[\s\S][\p{M}\u{ff9e}\u{ff9f}]+|\P{ASCII}/gu;
const accentScripts =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u;
const ownLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' };

const known = new Map<string, string>();
const mostKnown = 20_000;

/** Folds case, width and ligatures; accents go in scripts where they are not part of the letter (が stays が). */
export function folded(text: string): string {
  if (!pastAscii.test(text)) return text.toLowerCase();
  return text.replace(clusters, foldedCluster).toLowerCase();
}

/** The same, with the way back to the original text. */
export function foldedWithOrigin(text: string): Folded {
  if (!pastAscii.test(text)) return { text: text.toLowerCase(), origin: (place) => place };
  // Where the two texts drift apart: from `at` in the folded one on, the original is `by` further.
  const drifts: { at: number; by: number }[] = [{ at: 0, by: 0 }];
  let drift = 0;
  const result = text.replace(clusters, (cluster, offset: number) => {
    const plain = foldedCluster(cluster);
    if (plain.length !== cluster.length) {
      const at = offset - drift;
      drift += cluster.length - plain.length;
      drifts.push({ at: at + plain.length, by: drift });
    }
    return plain;
  });
  return { text: result.toLowerCase(), origin: (place) => place + driftAt(drifts, place) };
}

function driftAt(drifts: readonly { at: number; by: number }[], place: number): number {
  let low = 0;
  let high = drifts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((drifts[middle]?.at ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return drifts[low]?.by ?? 0;
}

function foldedCluster(cluster: string): string {
  const seen = known.get(cluster);
  if (seen !== undefined) return seen;
  let plain = cluster.normalize('NFKD').replace(/[\ufe00-\ufe0f\u0640]/g, '');
  if (accentScripts.test(plain)) plain = plain.replace(/\p{Mn}+/gu, '');
  plain = plain.normalize('NFKC');
  // By way of the capitals: ß and ss, ς and σ, ı and i become the same.
  plain = plain.toUpperCase().toLowerCase().normalize('NFKC');
  plain = plain.replace(/[łøđæœ]/g, (letter) => ownLetters[letter] ?? letter);
  if (known.size >= mostKnown) known.clear();
  known.set(cluster, plain);
  return plain;
}

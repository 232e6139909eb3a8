import { firstIndex } from '../first-index.ts';
import { ownValue } from '../own-value.ts';

/** Text normalised for search, with a mapping to the original. */
export type Folded = {
  readonly text: string;
  /** Maps a range of `text` to the original, in UTF-16 units. */
  origin(from: number, to: number): readonly [from: number, to: number];
};

const nonAscii = /\P{ASCII}/u;
// A letter with its combining marks (half-width kana have marks of their own), or a single non-ASCII character.
const clusters = /[\s\S][\p{M}\u{ff9e}\u{ff9f}]+|\P{ASCII}/gu;
const accentScripts =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u;
const ownLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' };

const cache = new Map<string, string>();
const cacheLimit = 20_000;

/** Folds case, width and ligatures. Removes accents in scripts in which they aren't part of the letter (が stays が). */
export function folded(text: string): string {
  if (!nonAscii.test(text)) return text.toLowerCase();
  return text.replace(clusters, foldedCluster).toLowerCase();
}

/** Folds text like {@link folded}, and also returns the mapping to the original. */
export function foldedWithOrigin(text: string): Folded {
  if (!nonAscii.test(text)) return { text: text.toLowerCase(), origin: (from, to) => [from, to] };
  const resized: ResizedCluster[] = [];
  let drift = 0;
  const result = text.replace(clusters, (cluster, offset: number) => {
    const plain = foldedCluster(cluster);
    if (plain.length !== cluster.length) {
      resized.push({
        at: offset - drift,
        foldedLength: plain.length,
        offset,
        originalLength: cluster.length,
      });
      drift += cluster.length - plain.length;
    }
    return plain;
  });
  const origin: Folded['origin'] = (from, to) => [
    placeIn(lastBefore(resized, from), from, 'start'),
    placeIn(lastBefore(resized, to), to, 'end'),
  ];
  return { text: result.toLowerCase(), origin };
}

/** A cluster whose length changed: position and length in the folded text, and in the original. */
type ResizedCluster = {
  readonly at: number;
  readonly foldedLength: number;
  readonly offset: number;
  readonly originalLength: number;
};

/** Returns the last entry at or before a position. */
function lastBefore(resized: readonly ResizedCluster[], place: number): ResizedCluster | undefined {
  return resized[firstIndex(resized, ({ at }) => at > place) - 1];
}

/** Maps a folded position to the original. A position within a cluster maps to the start or end of the cluster. */
function placeIn(cluster: ResizedCluster | undefined, place: number, side: 'start' | 'end'): number {
  if (!cluster) return place;
  const { at, foldedLength, offset, originalLength } = cluster;
  if (place === at) return offset;
  const after = place - at - foldedLength;
  if (after >= 0) return offset + originalLength + after;
  return side === 'start' ? offset : offset + originalLength;
}

function foldedCluster(cluster: string): string {
  const cached = cache.get(cluster);
  if (cached !== undefined) return cached;
  let plain = cluster.normalize('NFKD').replace(/[\ufe00-\ufe0f\u0640]/g, '');
  if (accentScripts.test(plain)) plain = plain.replace(/\p{Mn}+/gu, '');
  plain = plain.normalize('NFKC');
  // Upper case first, so that ß and ss, ς and σ, and ı and i become equal.
  plain = plain.toUpperCase().toLowerCase().normalize('NFKC');
  plain = plain.replace(/[łøđæœ]/g, (letter) => ownValue(ownLetters, letter) ?? letter);
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(cluster, plain);
  return plain;
}

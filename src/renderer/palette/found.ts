import { ownValue } from '../../shared/own-value.ts';
import type { MatchRange } from '../../shared/search/search.ts';
import { folded } from '../../shared/search/search-fold.ts';
import { nearRank } from '../ui/results/near.ts';
import { type Rank, rangesIn, rank, wordsOf } from '../ui/results/rank.ts';
import type { ItemKind, PaletteItem } from './palette-item.ts';

/** The groups of results. */
export type GroupName = 'recent' | 'do' | 'open' | 'model' | 'prompt';

/** An item as displayed. */
export type FoundItem = { readonly item: PaletteItem; readonly matches: readonly MatchRange[] };

export type FoundGroup = { readonly name: GroupName; readonly items: readonly FoundItem[] };

/** The results. `count` includes items that the groups leave out. */
export type Found = { readonly groups: readonly FoundGroup[]; readonly count: number };

const groupOfKind: Readonly<Record<Exclude<ItemKind, 'ask'>, GroupName>> = {
  command: 'do',
  conversation: 'open',
  transcript: 'open',
  clip: 'open',
  model: 'model',
  prompt: 'prompt',
};
const order: readonly GroupName[] = ['recent', 'do', 'open', 'model', 'prompt'];
const limits: Readonly<Record<GroupName, number>> = { recent: 7, do: 40, open: 50, model: 30, prompt: 20 };
const maxSuggested: Readonly<Record<GroupName, number>> = { recent: 7, do: 40, open: 0, model: 6, prompt: 6 };

const scopes: Readonly<Record<string, readonly ItemKind[]>> = {
  '>': ['command'],
  '@': ['model'],
  '#': ['transcript'],
};

/** The characters that narrow a search, in display order. */
export const scopePrefixes = ['>', '@', '#'] as const;

/** Splits a query into words and the kinds of items that its first character selects (null: all). */
export function readQuery(query: string): {
  readonly words: readonly string[];
  readonly kinds: readonly ItemKind[] | null;
} {
  const kinds = ownValue(scopes, query.trimStart().charAt(0)) ?? null;
  return { words: wordsOf(kinds ? query.trimStart().slice(1) : query), kinds };
}

/**
 * Returns the results for a query. If it has words, the best matches come first, and so does the group of the best
 * match. Otherwise, recently used items come first.
 */
export function find(items: readonly PaletteItem[], query: string): Found {
  const { words, kinds } = readQuery(query);
  const candidates = kinds ? items.filter(({ kind }) => kinds.includes(kind)) : items;
  if (words.length === 0) return suggestions(candidates, kinds !== null);
  const rankedBy = (rankItem: typeof rankOf) =>
    candidates.flatMap((item) => {
      const found = rankItem(item, words);
      return found ? [{ item, rank: found }] : [];
    });
  const exact = rankedBy(rankOf);
  // Tolerate typos only if nothing matches exactly.
  const ranked = exact.length > 0 ? exact : rankedBy(nearRankOf);
  ranked.sort(byRank);
  const byGroup = Map.groupBy(ranked, ({ item }) => groupOf(item));
  const groups = order
    .map((name) => ({ name, all: byGroup.get(name) ?? [] }))
    .filter(({ all }) => all.length > 0)
    .sort((one, other) => (other.all[0]?.rank.tier ?? 0) - (one.all[0]?.rank.tier ?? 0))
    .map(({ name, all }) => ({
      name,
      items: all
        .slice(0, limits[name])
        .map(({ item, rank: itemRank }) => ({ item, matches: rangesIn(item.title, itemRank) })),
    }));
  return { groups, count: ranked.length };
}

function suggestions(all: readonly PaletteItem[], narrowed: boolean): Found {
  const items = all.filter(({ onlyInSearch }) => !onlyInSearch);
  const recent = narrowed
    ? []
    : items
        .filter(({ usedAt }) => usedAt > 0)
        .sort((one, other) => other.usedAt - one.usedAt)
        .slice(0, limits.recent);
  const listed = new Set(recent);
  const shown = narrowed ? limits : maxSuggested;
  const groups = order.map((name) => ({
    name,
    items: (name === 'recent'
      ? recent
      : items
          .filter((item) => groupOf(item) === name && !listed.has(item))
          .sort((one, other) => (narrowed && name === 'open' ? other.usedAt - one.usedAt : 0))
          .slice(0, shown[name])
    ).map((item) => ({ item, matches: [] })),
  }));
  return { groups: groups.filter((group) => group.items.length > 0), count: items.length };
}

type Ranked = { readonly item: PaletteItem; readonly rank: Rank };

function byRank(one: Ranked, other: Ranked): number {
  const isConversation = ({ item }: Ranked) => Number(item.kind === 'conversation');
  return (
    other.rank.tier - one.rank.tier ||
    isConversation(other) - isConversation(one) ||
    other.item.usedAt - one.item.usedAt
  );
}

function rankOf(item: PaletteItem, words: readonly string[]): Rank | null {
  const { title, also } = foldedOf(item);
  const titleRank = rank(title, words);
  if (titleRank || also === '') return titleRank;
  // Match the synonyms too. Only matches in the title are highlighted.
  const combined = rank(`${title} ${also}`, words);
  // Scattered letters of synonyms, which aren't shown, would look like a mistake.
  if (!combined || combined.tier === 1) return null;
  return { tier: Math.min(combined.tier, 2), ranges: combined.ranges.filter(([, to]) => to <= title.length) };
}

function nearRankOf(item: PaletteItem, words: readonly string[]): Rank | null {
  const { title, also } = foldedOf(item);
  const found = nearRank(`${title} ${also}`, words);
  return found && { ...found, ranges: found.ranges.filter(([, to]) => to <= title.length) };
}

// A cache by title: items are recreated whenever a list changes, and folding thousands of titles on every key press
// would be slow.
const cache = new Map<string, string>();
const maxCached = 50_000;

function foldedOf({ title, also = '' }: PaletteItem): { readonly title: string; readonly also: string } {
  return { title: foldedOnce(title), also: also && foldedOnce(also) };
}

function foldedOnce(text: string): string {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  if (cache.size >= maxCached) cache.clear();
  const result = folded(text);
  cache.set(text, result);
  return result;
}

function groupOf({ kind }: PaletteItem): GroupName | null {
  return kind === 'ask' ? null : groupOfKind[kind];
}

import { folded } from '../../../shared/search/search-fold.ts';

/**
 * An option of a combobox. `label` is shown instead of `id`. `group` is the heading above it. `detail` is shown beside
 * a favourite, which isn't in its group.
 */
export type ComboboxOption = {
  readonly id: string;
  readonly label?: string | undefined;
  readonly favourite?: boolean | undefined;
  readonly group?: string | undefined;
  readonly detail?: string | undefined;
};

/** The ids of options under one heading. `value` is the heading, or an empty string for options without one. */
export type ComboboxGroup = { readonly value: string; readonly items: readonly string[] };

/** Returns the label of the option with this id, or the id if there is none. */
export function labelOf(options: readonly ComboboxOption[], id: string): string {
  return options.find((option) => option.id === id)?.label ?? id;
}

/**
 * Returns the ids whose label, id and detail contain every word of `query`, by group. Best matches come first: the exact text,
 * then texts that start with it, then texts with a word that starts with it. Without a query, groups keep their order
 * of appearance. Favourites form the first group, named `favourites`, unless another group has a better match.
 */
export function groupOptions(
  options: readonly ComboboxOption[],
  query: string,
  favourites: string,
): readonly ComboboxGroup[] {
  const foldedQuery = folded(query.trim());
  const parts = foldedQuery.split(/\s+/).filter(Boolean);
  const groups = new Map<string, { readonly id: string; readonly score: number }[]>();
  const addTo = (group: string, option: ComboboxOption) => {
    const item = { id: option.id, score: scoreOf(option, foldedQuery) };
    const items = groups.get(group);
    if (items) items.push(item);
    else groups.set(group, [item]);
  };
  const found = options.filter((option) => {
    const text = folded(`${option.label ?? ''} ${option.id} ${option.detail ?? ''}`);
    return parts.every((part) => text.includes(part));
  });
  for (const option of found) if (option.favourite) addTo(favourites, option);
  for (const option of found) if (!option.favourite) addTo(option.group ?? '', option);
  return [...groups]
    .map(([value, items]) => ({ value, items: items.toSorted((a, b) => b.score - a.score) }))
    .toSorted((a, b) => (b.items[0]?.score ?? 0) - (a.items[0]?.score ?? 0))
    .map(({ value, items }) => ({ value, items: items.map(({ id }) => id) }));
}

/** Maximum number of options to render. Typing finds the others. */
const maxOptions = 200;

/** Returns the first options of the groups, up to the maximum, and the number of options left out. */
export function firstOptions(groups: readonly ComboboxGroup[]): {
  readonly shown: readonly ComboboxGroup[];
  readonly rest: number;
} {
  let room = maxOptions;
  const shown = groups.flatMap(({ value, items }) => {
    const first = items.slice(0, room);
    room -= first.length;
    return first.length > 0 ? [{ value, items: first }] : [];
  });
  const all = groups.reduce((sum, { items }) => sum + items.length, 0);
  return { shown, rest: all - (maxOptions - room) };
}

/**
 * Returns the id that Enter chooses for typed text: that of the best match or, without a match, the text itself. With
 * `asTyped`, uses the text as the id unless it's an option's label. Returns null for blank text.
 */
export function idOfTyped(
  options: readonly ComboboxOption[],
  groups: readonly ComboboxGroup[],
  typed: string,
  asTyped: boolean,
): string | null {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  const byLabel = options.find(({ id, label = id }) => label === trimmed)?.id;
  if (byLabel !== undefined) return byLabel;
  return (asTyped ? undefined : groups[0]?.items[0]) ?? trimmed;
}

function scoreOf({ id, label }: ComboboxOption, foldedQuery: string): number {
  if (foldedQuery === '') return 0;
  return Math.max(...[id, label ?? ''].map((text) => matchScore(folded(text), foldedQuery)));
}

function matchScore(text: string, foldedQuery: string): number {
  if (text === foldedQuery) return 3;
  if (text.startsWith(foldedQuery)) return 2;
  const at = text.indexOf(foldedQuery);
  return at > 0 && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 1 : 0;
}

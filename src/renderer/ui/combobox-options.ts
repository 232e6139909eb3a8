/** One thing to choose: `id` is what is chosen, `label` what is shown in its place, `group` its heading. */
export type ComboboxOption = {
  readonly id: string;
  readonly label?: string | undefined;
  readonly favourite?: boolean | undefined;
  readonly group?: string | undefined;
};

/** Options under one heading; `value` is the heading, empty for those without one. */
export type ComboboxGroup = { readonly value: string; readonly items: readonly string[] };

/** What is shown for an id: its option's label, else the id itself. */
export function labelOf(options: readonly ComboboxOption[], id: string): string {
  return options.find((option) => option.id === id)?.label ?? id;
}

/**
 * The ids whose label or id has every word of `query` in it, by group in order of appearance.
 * Favourites stand first, in the group named `favourites`.
 */
export function groupOptions(
  options: readonly ComboboxOption[],
  query: string,
  favourites: string,
): readonly ComboboxGroup[] {
  const parts = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, string[]>();
  const put = (group: string, id: string) => {
    const items = groups.get(group);
    if (items) items.push(id);
    else groups.set(group, [id]);
  };
  const found = options.filter((option) => {
    const text = `${option.label ?? ''} ${option.id}`.toLocaleLowerCase();
    return parts.every((part) => text.includes(part));
  });
  for (const option of found) if (option.favourite) put(favourites, option.id);
  for (const option of found) if (!option.favourite) put(option.group ?? '', option.id);
  return [...groups].map(([value, items]) => ({ value, items }));
}

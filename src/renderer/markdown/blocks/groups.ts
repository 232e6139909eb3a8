/** Items or rows that are compared as one: of a long list only the last group is looked into for each delta. */
const GROUP = 32;

/** The parts in groups of `size`, so that each group can be a memoised component. */
export function inGroups<Part>(parts: readonly Part[], size = GROUP): readonly (readonly Part[])[] {
  const groups: (readonly Part[])[] = [];
  for (let from = 0; from < parts.length; from += size) groups.push(parts.slice(from, from + size));
  return groups;
}

type GroupProps = { readonly parts: readonly unknown[] };

/** Whether a group's props are equal, with the very same parts in it. */
export function isSameGroup<Props extends GroupProps>(before: Props, after: Props): boolean {
  const names = Object.keys(after) as (keyof Props)[];
  return (
    before.parts.length === after.parts.length &&
    before.parts.every((part, index) => part === after.parts[index]) &&
    names.every((name) => name === 'parts' || before[name] === after[name])
  );
}

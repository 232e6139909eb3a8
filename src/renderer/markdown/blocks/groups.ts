/** Number of items or rows that are compared as one group. In a long list, a delta changes only the last group. */
const groupSize = 32;

/** Splits parts into groups of `size`, so that each group can be a memoised component. */
export function inGroups<Part>(parts: readonly Part[], size = groupSize): readonly (readonly Part[])[] {
  const groups: (readonly Part[])[] = [];
  for (let from = 0; from < parts.length; from += size) groups.push(parts.slice(from, from + size));
  return groups;
}

type GroupProps = { readonly parts: readonly unknown[] };

/** Returns whether two groups' props are equal and contain identical parts. */
export function isSameGroup<Props extends GroupProps>(before: Props, after: Props): boolean {
  const names = Object.keys(after) as (keyof Props)[];
  return (
    before.parts.length === after.parts.length &&
    before.parts.every((part, index) => part === after.parts[index]) &&
    names.every((name) => name === 'parts' || before[name] === after[name])
  );
}

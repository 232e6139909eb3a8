/** Returns the ids with `id` moved before `beforeId`, or to the end if that's null. */
export function movedBefore(ids: readonly string[], id: string, beforeId: string | null): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(beforeId === null ? others.length : others.indexOf(beforeId), 0, id);
}

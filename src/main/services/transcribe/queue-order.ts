/** The order of a queue after one of its ids was put before another, or (null) at its end. */
export function movedBefore(ids: readonly string[], id: string, beforeId: string | null): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(beforeId === null ? others.length : others.indexOf(beforeId), 0, id);
}

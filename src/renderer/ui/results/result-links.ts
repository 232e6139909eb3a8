import { movedIndex } from './moved-index.ts';

/** Returns the search result links in `place`, in document order. */
export function resultsIn(place: HTMLElement | null): readonly HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('[data-row], [data-result]') ?? [])];
}

/** Returns the id of a result's conversation or message. Undefined if the target isn't a result. */
export function resultId(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? (target.dataset.row ?? target.dataset.result) : undefined;
}

/** Returns the result that a key moves the focus to. Undefined if the key doesn't move it. */
export function neighbourOf(
  place: HTMLElement | null,
  from: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const rows = resultsIn(place);
  const at = rows.indexOf(from);
  if (at < 0) return undefined;
  return rows[movedIndex(key, at, rows.length) ?? -1];
}

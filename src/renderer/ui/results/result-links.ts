import { movedIndex } from './moved-index.ts';

/** The links that a search found, in their order on the page. */
export function resultsIn(place: HTMLElement | null): readonly HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('[data-row], [data-result]') ?? [])];
}

/** What a result is of: a conversation's or a message's id; undefined for anything else. */
export function resultId(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? (target.dataset.row ?? target.dataset.result) : undefined;
}

/** Where a key moves the focus from a result, if it is one that moves. */
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

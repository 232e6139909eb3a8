import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { movedIndex } from './moved-index.ts';

/** Keyboard navigation of a result list. */
export type ResultKeys = {
  readonly list: RefObject<HTMLDivElement | null>;
  /** The id of the result that is the list's Tab stop. */
  readonly reachable: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent) => void;
};

/**
 * Makes the results with these ids a single Tab stop. The arrow keys, Home and End move between them. Up on the first
 * one and Esc call `onBack`. `onRowKey` receives all other keys, and a function that focuses a result. `reveal` renders
 * a result that isn't near the view.
 */
export function useResultKeys(
  ids: readonly string[],
  reveal: (id: string) => void,
  onBack: (clear: boolean) => void,
  onRowKey: (event: KeyboardEvent<HTMLElement>, focusResult: (id: string) => void) => void,
): ResultKeys {
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const focusResult = (id: string) => {
    const element = () => resultsIn(list.current).find((result) => resultId(result) === id);
    if (!element()) reveal(id);
    element()?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    // Row menus are rendered elsewhere in the DOM, but their React events bubble up to here.
    if (event.defaultPrevented || !(target instanceof HTMLElement) || !list.current?.contains(target)) return;
    const at = ids.indexOf(resultId(target) ?? '');
    const next = at < 0 ? undefined : ids[movedIndex(key, at, ids.length) ?? -1];
    if (key === 'Escape') onBack(true);
    else if (key === 'ArrowUp' && at === 0) onBack(false);
    else if (next !== undefined) focusResult(next);
    else return onRowKey(event, focusResult);
    event.preventDefault();
  };
  return {
    list,
    reachable: focused !== null && ids.includes(focused) ? focused : ids[0],
    onKeyDown,
    onFocus: ({ target }) => setFocused(resultId(target) ?? focused),
  };
}

/**
 * Handles keys in a search field. Down moves to the results in `container`, Enter opens the first one, and Esc clears
 * the query.
 */
export function onSearchFieldKey(
  event: KeyboardEvent,
  query: string,
  container: HTMLElement | null,
  onClear: () => void,
): void {
  const { key } = event;
  if (event.nativeEvent.isComposing || query === '') return;
  if (key === 'Escape') onClear();
  else if (key === 'ArrowDown') {
    const results = resultsIn(container);
    (results.find(({ tabIndex }) => tabIndex === 0) ?? results[0])?.focus();
  } else if (key === 'Enter' && query.trim() !== '') resultsIn(container)[0]?.click();
  else return;
  event.preventDefault();
}

/** Returns the links of the results in `container`, in document order. */
function resultsIn(container: HTMLElement | null): readonly HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>('[data-row], [data-result]') ?? [])];
}

/** Returns the id of a result, or undefined if the target isn't one. */
function resultId(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? (target.dataset.row ?? target.dataset.result) : undefined;
}

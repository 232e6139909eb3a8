import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import type { ListSearch } from '../../shell/list-pane.tsx';
import { resultsIn } from '../../ui/results/result-links.ts';
import { closeSearch, openSearch, searchTranscripts, useTranscriptSearch } from './search-store.ts';

/** The search field of the list, and how to return to it from the results. */
export type SearchLine = {
  /** Undefined while it isn't shown. */
  readonly line: ListSearch | undefined;
  readonly seeks: boolean;
  readonly back: (clear: boolean) => void;
};

/**
 * Returns the search field of the list. `results` is the element with the results. The field opens with its shortcut
 * and takes the focus.
 */
export function useSearchLine(results: RefObject<HTMLElement | null>): SearchLine {
  const { open, query } = useTranscriptSearch();
  const field = useRef<HTMLInputElement>(null);
  const wasOpen = useRef(open);
  useShortcuts({
    search: () => {
      openSearch();
      field.current?.focus();
      field.current?.select();
    },
  });
  useEffect(() => {
    if (open && !wasOpen.current) field.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const back = (clear: boolean) => {
    if (clear) searchTranscripts('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const rows = resultsIn(results.current);
    if (event.key === 'Escape') query === '' ? closeSearch() : searchTranscripts('');
    else if (event.key === 'ArrowDown') (rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0])?.focus();
    else if (event.key === 'Enter' && query.trim() !== '') rows[0]?.click();
    else return;
    event.preventDefault();
  };
  const line = {
    label: transcribeStrings().transcribe.search.name,
    value: query,
    onChange: searchTranscripts,
    inputRef: field,
    onKeyDown,
  };
  return { line: open ? line : undefined, seeks: open && query.trim() !== '', back };
}

import { type RefObject, useEffect, useRef } from 'react';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { strings } from '../../i18n/strings.ts';
import type { ListSearch } from '../../shell/list-pane.tsx';
import { onSearchFieldKey } from '../../ui/results/result-keys.ts';
import { closeSearch, openSearch, transcriptSearch, useSearchField } from './search-store.ts';

/** The search field of the list, and how to return to it from the results. */
export type SearchLine = {
  /** Undefined while it isn't shown. */
  readonly line: ListSearch | undefined;
  readonly isSearching: boolean;
  readonly back: (clear: boolean) => void;
};

/**
 * Returns the search field of the list. `results` is the element with the results. The field opens with its shortcut
 * and takes the focus.
 */
export function useSearchLine(results: RefObject<HTMLElement | null>): SearchLine {
  const open = useSearchField((state) => state.open);
  const query = transcriptSearch.useSearch((state) => state.query);
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
  const clear = () => transcriptSearch.search('');
  const line: ListSearch = {
    label: strings().transcribe.search.name,
    value: query,
    onChange: transcriptSearch.search,
    inputRef: field,
    onKeyDown: (event) => onSearchFieldKey(event, query, results.current, clear, closeSearch),
  };
  return {
    line: open ? line : undefined,
    isSearching: open && query.trim() !== '',
    back: (clears) => {
      if (clears) clear();
      field.current?.focus();
    },
  };
}

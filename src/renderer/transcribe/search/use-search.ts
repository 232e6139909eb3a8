import { type RefObject, useRef } from 'react';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { strings } from '../../i18n/strings.ts';
import type { ListSearch } from '../../shell/list-pane.tsx';
import { onSearchFieldKey } from '../../ui/results/result-keys.ts';
import { transcriptSearch } from './search-store.ts';

/** The search field of the list, and how to return to it from the results. */
export type SearchLine = {
  readonly line: ListSearch;
  readonly isSearching: boolean;
  readonly back: (clear: boolean) => void;
};

/** Returns the search field of the list. `results` is the element with the results. */
export function useSearchLine(results: RefObject<HTMLElement | null>): SearchLine {
  const query = transcriptSearch.useSearch((state) => state.query);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({
    search: () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  const clear = () => transcriptSearch.search('');
  return {
    line: {
      label: strings().transcribe.search.name,
      value: query,
      onChange: transcriptSearch.search,
      inputRef: field,
      onKeyDown: (event) => onSearchFieldKey(event, query, results.current, clear),
    },
    isSearching: query.trim() !== '',
    back: (clears) => {
      if (clears) clear();
      field.current?.focus();
    },
  };
}

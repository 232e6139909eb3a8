import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { type Reveal, WindowedRows } from '../virtual/windowed-rows.tsx';
import { NoResults } from './no-results.tsx';
import { useResultKeys } from './result-keys.ts';
import styles from './result-list.module.css';

/** The state of a search. `result` is for the last query that got a response; null before that. */
export type SearchProgress = {
  readonly query: string;
  readonly loading: boolean;
  readonly result: { readonly query: string; readonly indexing: boolean } | null;
};

export type ResultRow = {
  readonly id: string;
  /** Renders the link, with the id in `data-row` or `data-result`. `reachable` is whether it's the Tab stop. */
  readonly render: (reachable: boolean) => ReactNode;
};

/** Results under a heading. Not shown if there are none. */
export type ResultSection = {
  readonly label: string;
  /** Shown beside the heading. */
  readonly action?: ReactNode;
  readonly rows: readonly ResultRow[];
  /** A button below the results that shows more of them. */
  readonly more?: { readonly label: string; readonly busy: boolean; readonly onPress: () => void } | false;
};

/**
 * The results of a search, in sections. All of them form a single Tab stop. The arrow keys, Home and End move between
 * them. Up on the first one returns to the field, and Esc clears the search.
 */
export function ResultList({
  scroller,
  progress: { query, loading, result },
  isListWhole,
  failure,
  sections,
  indexing,
  found,
  roomy = false,
  onBack,
  onRowKey,
}: {
  /** The element that scrolls the results. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly progress: SearchProgress;
  /** Whether everything that is searched by title has loaded. */
  readonly isListWhole: boolean;
  /** A note, if the last request failed. */
  readonly failure: ReactNode;
  readonly sections: readonly ResultSection[];
  /** A note that results may be missing because text is still being indexed. */
  readonly indexing: string;
  /** The number of results, announced by screen readers. */
  readonly found: string;
  /** Adds space between the sections and below. */
  readonly roomy?: boolean;
  /** Moves focus to the search field and clears it if `clear` is set. */
  readonly onBack: (clear: boolean) => void;
  /** Handles the keys that don't move the focus. `focusResult` focuses a result at any scroll position. */
  readonly onRowKey: (event: KeyboardEvent<HTMLElement>, focusResult: (id: string) => void) => void;
}) {
  const shown = sections.filter(({ rows }) => rows.length > 0);
  const ids = shown.flatMap(({ rows }) => rows.map(({ id }) => id));
  const reveals = useRef(new Set<Reveal>());
  const reveal = (id: string) => {
    for (const revealIn of reveals.current) revealIn(id);
  };
  const { list, reachable, onKeyDown, onFocus } = useResultKeys(ids, reveal, onBack, onRowKey);
  const isWaiting = result?.query !== query;
  const isEmpty = ids.length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the links inside
    <div
      ref={list}
      className={styles.results}
      data-roomy={roomy || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {failure}
      {shown.map(({ label, action, rows, more }) => (
        <section key={label} className={styles.section}>
          <div className={styles.bar}>
            <h3 className={styles.heading}>{label}</h3>
            {action}
          </div>
          <SectionRows
            label={label}
            rows={rows}
            reachable={reachable}
            scroller={scroller}
            reveals={reveals.current}
          />
          {more && (
            <Button variant="ghost" size="sm" className={styles.more} busy={more.busy} onClick={more.onPress}>
              {more.label}
            </Button>
          )}
        </section>
      ))}
      {!failure && isEmpty && (
        <NoResults
          query={query}
          isWaiting={(isWaiting && loading) || !isListWhole}
          onClear={() => onBack(true)}
        />
      )}
      {result?.indexing && <p className={styles.note}>{indexing}</p>}
      <p className="vh" role="status">
        {!isWaiting && !isEmpty && found}
      </p>
    </div>
  );
}

/** Estimated height of a result, in px. */
const rowHeight = 44;

/**
 * The results of a section. `reveals` contains the function that reveals one of them. The first one is always rendered,
 * because Enter in the search field opens it.
 */
function SectionRows({
  label,
  rows,
  reachable,
  scroller,
  reveals,
}: {
  readonly label: string;
  readonly rows: readonly ResultRow[];
  /** The result that is the Tab stop. */
  readonly reachable: string | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly reveals: Set<Reveal>;
}) {
  const list = useRef<HTMLUListElement>(null);
  const revealer = useRef<Reveal | null>(null);
  useLayoutEffect(() => {
    const reveal: Reveal = (id) => revealer.current?.(id);
    reveals.add(reveal);
    return () => void reveals.delete(reveal);
  }, [reveals]);
  const renderAt = (at: number) => {
    const row = rows[at];
    return row?.render(row.id === reachable);
  };
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari doesn't announce a list without bullets as a list
    <ul ref={list} role="list" aria-label={label}>
      <WindowedRows
        scroller={scroller}
        list={list}
        rows={rows.map(({ id }) => ({ id, heading: null }))}
        alwaysRendered={[rows[0]?.id, reachable]}
        rowHeight={rowHeight}
        revealer={revealer}
        render={renderAt}
      />
    </ul>
  );
}

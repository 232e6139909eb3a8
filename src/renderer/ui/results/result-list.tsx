import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { NoResults } from './no-results.tsx';
import { useResultKeys } from './result-keys.ts';
import styles from './result-list.module.css';

/** The state of a search. `result` is for the last query that got a response; null before that. */
export type SearchProgress = {
  readonly query: string;
  readonly loading: boolean;
  readonly result: { readonly query: string; readonly indexing: boolean } | null;
};

/** A link in a result list. */
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
  progress: { query, loading, result },
  failure,
  sections,
  indexing,
  found,
  roomy = false,
  onBack,
  onRowKey,
}: {
  readonly progress: SearchProgress;
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
  /** Handles the keys that don't move the focus. */
  readonly onRowKey: (event: KeyboardEvent<HTMLElement>) => void;
}) {
  const shown = sections.filter(({ rows }) => rows.length > 0);
  const ids = shown.flatMap(({ rows }) => rows.map(({ id }) => id));
  const { list, reachable, onKeyDown, onFocus } = useResultKeys(ids, onBack, onRowKey);
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
            <h2 className={styles.heading}>{label}</h2>
            {action}
          </div>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari doesn't announce a list without bullets as a list */}
          <ul role="list" aria-label={label}>
            {rows.map(({ id, render }) => (
              <li key={id}>{render(id === reachable)}</li>
            ))}
          </ul>
          {more && (
            <Button variant="ghost" size="sm" className={styles.more} busy={more.busy} onClick={more.onPress}>
              {more.label}
            </Button>
          )}
        </section>
      ))}
      {!failure && isEmpty && (
        <NoResults query={query} isWaiting={isWaiting && loading} onClear={() => onBack(true)} />
      )}
      {result?.indexing && <p className={styles.note}>{indexing}</p>}
      <p className="vh" role="status">
        {!isWaiting && !isEmpty && found}
      </p>
    </div>
  );
}

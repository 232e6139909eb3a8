import type { ReactNode } from 'react';
import type { Snippet } from '../../../shared/search/search.ts';
import { SearchMarks } from '../highlight/search-marks.tsx';
import { classes } from '../text/classes.ts';
import styles from './result-link.module.css';

/** A link to a result. With a modifier key, a click behaves as on any link. Otherwise, it calls `onOpen`. */
export function ResultLink({
  id,
  address,
  reachable,
  chosen,
  className,
  onOpen,
  children,
}: {
  readonly id: string;
  readonly address: string;
  readonly reachable: boolean;
  /** Whether it's the last result that was opened. */
  readonly chosen: boolean;
  readonly className: string | undefined;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}) {
  return (
    <a
      className={classes(styles.result, className)}
      href={address}
      data-result={id}
      aria-current={chosen || undefined}
      tabIndex={reachable ? 0 : -1}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}

/** The title of a result, with its time at the end. */
export function ResultTitle({ title, time }: { readonly title: ReactNode; readonly time: ReactNode }) {
  return (
    <span className={styles.head}>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      <span className={styles.time}>{time}</span>
    </span>
  );
}

/** An excerpt around the matches. */
export function ResultSnippet({ snippet }: { readonly snippet: Snippet }) {
  return (
    <span className={styles.snippet} dir="auto">
      {snippet.cutStart && '…'}
      <SearchMarks text={snippet.text} matches={snippet.matches} />
      {snippet.cutEnd && '…'}
    </span>
  );
}

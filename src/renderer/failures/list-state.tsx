import type { ReactNode } from 'react';
import type { Failure } from '../../shared/failure.ts';
import { strings } from '../i18n/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import styles from '../ui/state/loading-lines.module.css';
import { useDelayed } from '../ui/state/use-delayed.ts';
import { FailureNote } from './failure-note.tsx';

/**
 * A list from the main process that is loading, loaded or failed. A failure is shown above what has been loaded.
 * `children` handle an empty list.
 */
export function ListState({
  loaded,
  failure,
  children,
}: {
  readonly loaded: boolean;
  /** Why the list couldn't be loaded or is no longer updated. */
  readonly failure: Failure | null;
  readonly children?: ReactNode;
}) {
  return (
    <>
      {failure && (
        <FailureNote failure={failure}>
          <Button size="sm" onClick={() => location.reload()}>
            {strings().frame.reload}
          </Button>
        </FailureNote>
      )}
      {!loaded && !failure && <LoadingLines />}
      {loaded && children}
    </>
  );
}

/** Placeholder lines shown while a list loads. Shows nothing for the first 300 ms. */
function LoadingLines() {
  const isDelayed = useDelayed();
  return (
    <div aria-busy="true">
      {isDelayed && (
        <div className={styles.lines} role="status" aria-label={strings().frame.loading}>
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}

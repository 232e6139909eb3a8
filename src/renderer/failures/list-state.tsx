import type { ReactNode } from 'react';
import type { Failure } from '../../shared/failure.ts';
import { strings } from '../i18n/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { LoadingLines } from '../ui/state/loading-lines.tsx';
import { FailureNote } from './failure-note.tsx';

/**
 * A list that comes from the main process, in whatever state it is: still to come, come, or not (any more) to be had,
 * which is said above what had come. What stands where it is empty, `children` know.
 */
export function ListState({
  known,
  failure,
  children,
}: {
  /** Whether it has come. */
  readonly known: boolean;
  /** Why it does not come, or goes on no longer. */
  readonly failure: Failure | null;
  readonly children?: ReactNode;
}) {
  return (
    <>
      {failure && (
        <FailureNote failure={failure} apart>
          <Button size="sm" onClick={() => location.reload()}>
            {strings().frame.reload}
          </Button>
        </FailureNote>
      )}
      {!known && !failure && <LoadingLines />}
      {known && children}
    </>
  );
}

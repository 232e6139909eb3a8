import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import type { RequestRow } from '../../../shared/models/inspector.ts';
import { follow } from '../../backend/follow.ts';
import { applyListEvent, applyRequestEvent, type RequestState, untold } from './request-state.ts';

/** The last requests, oldest first, as long as the component is there; null until they have come, or why they have not. */
export function useRequests(): {
  readonly rows: readonly RequestRow[] | null;
  readonly failure: Failure | null;
} {
  const [rows, setRows] = useState<readonly RequestRow[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(
    () =>
      follow(
        (to, signal) => to.inspector.watch(undefined, { signal }),
        (event) => setRows((before) => applyListEvent(before ?? [], event)),
        setFailure,
      ),
    [],
  );
  return { rows, failure };
}

/** One request as it is told; `failure` where it is no longer kept. */
export function useRequest(requestId: string): {
  readonly state: RequestState;
  readonly failure: Failure | null;
} {
  const [state, setState] = useState(untold);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    setFailure(null);
    return follow(
      (to, signal) => {
        // Told from its beginning every time.
        setState(untold);
        return to.inspector.read({ requestId }, { signal });
      },
      (event) => setState((before) => applyRequestEvent(before, event)),
      setFailure,
    );
  }, [requestId]);
  return { state, failure };
}

import { useEffect, useState } from 'react';
import type { Failure } from '../../../../shared/failure.ts';
import type { RequestRow } from '../../../../shared/gateways/inspector.ts';
import { follow } from '../../../backend/follow.ts';
import {
  applyListEvent,
  applyRequestEvent,
  emptyRequestState,
  type RequestState,
} from '../../model/request-state.ts';

/** Subscribes to the latest requests, oldest first. `rows` is null until they've loaded. */
export function useRequests(): {
  readonly rows: readonly RequestRow[] | null;
  readonly failure: Failure | null;
} {
  const [rows, setRows] = useState<readonly RequestRow[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(
    () =>
      follow(
        (api, signal) => api.inspector.watch(undefined, { signal }),
        (event) => setRows((before) => applyListEvent(before ?? [], event)),
        setFailure,
      ),
    [],
  );
  return { rows, failure };
}

/** Subscribes to one request. `failure` is set if it's no longer stored. */
export function useRequest(requestId: string): {
  readonly state: RequestState;
  readonly failure: Failure | null;
} {
  const [state, setState] = useState(emptyRequestState);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    setFailure(null);
    return follow(
      (api, signal) => {
        // Each subscription replays the request from the start.
        setState(emptyRequestState);
        return api.inspector.read({ requestId }, { signal });
      },
      (event) => setState((before) => applyRequestEvent(before, event)),
      setFailure,
    );
  }, [requestId]);
  return { state, failure };
}

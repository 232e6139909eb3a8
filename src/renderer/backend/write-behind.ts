import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import type { SessionValues } from './session-values.ts';

/** Values that are shown immediately and saved after a delay. They're kept until saving succeeds. */
export type WriteBehind<Value> = {
  /** Unsaved values by key. */
  readonly usePending: UseBoundStore<StoreApi<Pending<Value>>>;
  /** Sets a value and saves it once it hasn't changed for a moment. */
  put(key: string, value: Value): void;
  /** Saves the pending value of a key, after any save in progress. Resolves to the failure, or null. */
  flush(key: string): Promise<Failure | null>;
  /** Saves all pending values. */
  flushAll(): void;
};

/** Values by key. */
export type Pending<Value> = { readonly values: Readonly<Record<string, Value>> };

/** The dependencies of {@link createWriteBehind}. */
export type WriteBehindParts<Value> = {
  /** Keeps unsaved values across reloads. */
  readonly session: SessionValues<Value>;
  /** Saves one value. Before it resolves to null, the store that the pending value overlays must have the value too. */
  write(key: string, value: Value): Promise<Failure | null>;
  /** Called when a save that no caller awaits fails. Returns whether to keep the value. */
  onFailure(failure: Failure): boolean;
  /** Schedules a call after a pause in typing. Returns a function that cancels it. */
  afterPause(run: () => void): () => void;
};

/** Creates a write-behind cache. If a key has several values, the last one wins. */
export function createWriteBehind<Value>({
  session,
  write,
  onFailure,
  afterPause,
}: WriteBehindParts<Value>): WriteBehind<Value> {
  const usePending = create<Pending<Value>>(() => ({ values: session.read() }));
  const timers = new Map<string, () => void>();
  const running = new Map<string, Promise<Failure | null>>();
  const pending = (key: string): Value | undefined => usePending.getState().values[key];
  const storePending = () => session.write(usePending.getState().values);

  function drop(key: string): void {
    usePending.setState(({ values: { [key]: _dropped, ...values } }) => ({ values }));
    storePending();
  }

  async function writeAll(key: string): Promise<Failure | null> {
    for (let value = pending(key); value !== undefined; value = pending(key)) {
      const failure = await write(key, value);
      if (failure) return failure;
      // Values typed in the meantime are saved next.
      if (pending(key) === value) drop(key);
    }
    return null;
  }

  function flush(key: string): Promise<Failure | null> {
    timers.get(key)?.();
    timers.delete(key);
    const underWay = running.get(key);
    if (pending(key) !== undefined) storePending();
    if (underWay) {
      return underWay.then((failed) => failed ?? (pending(key) === undefined ? null : flush(key)));
    }
    const run = writeAll(key).finally(() => running.delete(key));
    running.set(key, run);
    return run;
  }

  async function flushUnwatched(key: string): Promise<void> {
    const failure = await flush(key);
    if (failure && !onFailure(failure)) drop(key);
  }

  return {
    usePending,
    put: (key, value) => {
      usePending.setState(({ values }) => ({ values: { ...values, [key]: value } }));
      timers.get(key)?.();
      timers.set(
        key,
        afterPause(() => void flushUnwatched(key)),
      );
    },
    flush,
    flushAll: () => {
      for (const key of Object.keys(usePending.getState().values)) void flushUnwatched(key);
    },
  };
}

/** Calls `run` after 300 ms, a short pause in typing. Returns a function that cancels the call. */
export function afterTyping(run: () => void): () => void {
  const timer = setTimeout(run, 300);
  return () => clearTimeout(timer);
}

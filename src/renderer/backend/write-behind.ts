import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import type { HeldValues } from './held-values.ts';

/** Values that show immediately and are saved after a delay. They're kept until saving succeeds. */
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
  readonly held: HeldValues<Value>;
  /** Saves one value. Before it resolves to null, the store that the pending value overlays must have the value too. */
  write(key: string, value: Value): Promise<Failure | null>;
  /** Called when a save fails that no caller waits for. Returns whether to keep the value. */
  onFailure(failure: Failure): boolean;
  /** Schedules a call after a pause in typing. Returns the function that cancels it. */
  later(run: () => void): () => void;
};

/** Creates a write-behind cache. If a key has several values, the last one wins. */
export function createWriteBehind<Value>({
  held,
  write,
  onFailure,
  later,
}: WriteBehindParts<Value>): WriteBehind<Value> {
  const usePending = create<Pending<Value>>(() => ({ values: held.read() }));
  const waits = new Map<string, () => void>();
  const writing = new Map<string, Promise<Failure | null>>();
  const pending = (key: string): Value | undefined => usePending.getState().values[key];
  const hold = () => held.write(usePending.getState().values);

  function drop(key: string): void {
    usePending.setState(({ values: { [key]: _dropped, ...values } }) => ({ values }));
    hold();
  }

  async function writeAll(key: string): Promise<Failure | null> {
    for (let value = pending(key); value !== undefined; value = pending(key)) {
      const failed = await write(key, value);
      if (failed) return failed;
      // Values typed meanwhile are saved next.
      if (pending(key) === value) drop(key);
    }
    return null;
  }

  function flush(key: string): Promise<Failure | null> {
    waits.get(key)?.();
    waits.delete(key);
    const underWay = writing.get(key);
    if (pending(key) !== undefined) hold();
    if (underWay) {
      return underWay.then((failed) => failed ?? (pending(key) === undefined ? null : flush(key)));
    }
    const run = writeAll(key).finally(() => writing.delete(key));
    writing.set(key, run);
    return run;
  }

  async function flushUnwatched(key: string): Promise<void> {
    const failed = await flush(key);
    if (failed && !onFailure(failed)) drop(key);
  }

  return {
    usePending,
    put: (key, value) => {
      usePending.setState(({ values }) => ({ values: { ...values, [key]: value } }));
      waits.get(key)?.();
      waits.set(
        key,
        later(() => void flushUnwatched(key)),
      );
    },
    flush,
    flushAll: () => {
      for (const key of Object.keys(usePending.getState().values)) void flushUnwatched(key);
    },
  };
}

/** Waits for a pause in typing of 300 ms. Returns the function that cancels the call. */
export function afterTyping(run: () => void): () => void {
  const timer = setTimeout(run, 300);
  return () => clearTimeout(timer);
}

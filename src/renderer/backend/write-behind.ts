import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import type { HeldValues } from './held-values.ts';

/** What is typed shows at once and is written a moment later; until a write has succeeded, it is kept. */
export type WriteBehind<Value> = {
  /** What is not written yet, by key. */
  readonly usePending: UseBoundStore<StoreApi<Pending<Value>>>;
  /** Keeps a value to be written once nothing has changed for a moment. */
  put(key: string, value: Value): void;
  /** Writes what waits under a key, and waits for what is being written; answers what went wrong, or null. */
  flush(key: string): Promise<Failure | null>;
  /** Writes all that waits. */
  flushAll(): void;
};

/** Values by key. */
export type Pending<Value> = { readonly values: Readonly<Record<string, Value>> };

/** What {@link createWriteBehind} works with. */
export type WriteBehindParts<Value> = {
  /** Where values that aren't written outlive a reload. */
  readonly held: HeldValues<Value>;
  /** Writes one value; once it answers null, whatever stands below has the value too. */
  write(key: string, value: Value): Promise<Failure | null>;
  /** A write that nobody waited for has failed; answers whether the value is still worth keeping. */
  onFailure(failure: Failure): boolean;
  /** Runs something after the pause in typing; the returned function calls it off. */
  later(run: () => void): () => void;
};

/** Writes behind the hand; of several values under one key the last one counts. */
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
      // What was typed meanwhile goes next.
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

/** The pause in typing after which is written. */
export function afterTyping(run: () => void): () => void {
  const timer = setTimeout(run, 300);
  return () => clearTimeout(timer);
}

import type { z } from 'zod';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import { useConnection } from './connection.ts';
import { createSessionValues, type TabStorage } from './session-values.ts';

/**
 * Values that are shown immediately and saved shortly after. They're kept until saving succeeds: in memory, and across
 * reloads in this tab's storage.
 */
export type WriteBehind<Value> = {
  /** Unsaved values by key. */
  readonly usePending: UseBoundStore<StoreApi<Pending<Value>>>;
  /** Sets a value, and saves it within {@link saveWithinMs}. */
  put(key: string, value: Value): void;
  /** Saves the pending value of a key, after any save in progress. Resolves to the failure, or null. */
  flush(key: string): Promise<Failure | null>;
  /** Saves all pending values. */
  flushAll(): void;
  /**
   * Saves all pending values now, whenever the connection opens, and whenever the user leaves the page, which also
   * stores them in this tab. Returns a function that does what leaving does once more, and stops this.
   */
  follow(): () => void;
};

/** Values by key. */
export type Pending<Value> = { readonly values: Readonly<Record<string, Value>> };

/** What a {@link WriteBehind} saves, and how. */
export type WriteBehindParts<Value> = {
  /** Its name in this tab's storage. The prefix is the one that `holdsText` looks for. */
  readonly name: `parlance-${string}`;
  /** Accepts the values that are restored after a reload. */
  readonly schema: z.ZodType<Value>;
  /** Saves one value. Before it resolves to null, the store that the pending value overlays must have the value too. */
  write(key: string, value: Value): Promise<Failure | null>;
  /** Tells the user that saving failed. It isn't called again until a save succeeds. */
  report(failure: Failure): void;
  /** What happens to a value that the main process refuses to save. By default, it's saved again with the next one. */
  readonly refused?: 'keep' | 'drop';
  readonly storage?: () => TabStorage;
};

/** The longest delay in ms before a change is saved, and before it's stored in the tab if saving takes longer. */
export const saveWithinMs = 250;

/** Creates a write-behind cache. If a key has several values, the last one wins. */
export function createWriteBehind<Value>(parts: WriteBehindParts<Value>): WriteBehind<Value> {
  const { write, report, refused = 'keep' } = parts;
  const session = createSessionValues(parts.name, parts.schema, parts.storage);
  const restored = session.read();
  const usePending = create<Pending<Value>>(() => ({ values: restored }));
  /** The values in the tab. */
  let stored = restored;
  const running = new Map<string, Promise<Failure | null>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReported = false;
  const pending = (key: string): Value | undefined => usePending.getState().values[key];

  /** Stores what isn't saved yet in the tab: when the user leaves, when saving fails, and when it takes long. */
  function storePending(): void {
    const { values } = usePending.getState();
    if (values === stored || (isEmpty(values) && isEmpty(stored))) return;
    session.write(values);
    stored = values;
  }

  /** Updates what is in the tab. A value there that is older than a saved one would replace it after a reload. */
  function updateStored(): void {
    if (!isEmpty(stored)) storePending();
  }

  async function writeOrStore(key: string, value: Value): Promise<Failure | null> {
    const storing = setInterval(storePending, saveWithinMs);
    try {
      return await write(key, value);
    } finally {
      clearInterval(storing);
    }
  }

  function drop(key: string): void {
    usePending.setState(({ values: { [key]: _dropped, ...values } }) => ({ values }));
    updateStored();
  }

  async function writeAll(key: string): Promise<Failure | null> {
    for (let value = pending(key); value !== undefined; value = pending(key)) {
      updateStored();
      const failure = await writeOrStore(key, value);
      if (failure) {
        storePending();
        return failure;
      }
      isReported = false;
      // Values typed in the meantime are saved next.
      if (pending(key) === value) drop(key);
    }
    return null;
  }

  function flush(key: string): Promise<Failure | null> {
    const underWay = running.get(key);
    if (underWay)
      return underWay.then((failed) => failed ?? (pending(key) === undefined ? null : flush(key)));
    const run = writeAll(key).finally(() => running.delete(key));
    running.set(key, run);
    return run;
  }

  async function flushUnwatched(key: string): Promise<void> {
    const failure = await flush(key);
    if (!failure) return;
    const { isDropped, isShown } = afterFailure(failure, refused);
    if (isDropped) drop(key);
    if (!isShown || isReported) return;
    isReported = true;
    report(failure);
  }

  function flushAll(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const key of Object.keys(usePending.getState().values)) void flushUnwatched(key);
  }

  function leave(): void {
    storePending();
    flushAll();
  }

  return {
    usePending,
    put: (key, value) => {
      usePending.setState(({ values }) => ({ values: { ...values, [key]: value } }));
      timer ??= setTimeout(flushAll, saveWithinMs);
    },
    flush,
    flushAll,
    follow: () => onOpenAndLeave(flushAll, leave),
  };
}

function isEmpty(values: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(values).length === 0;
}

/** Returns what to do about a failure to save that no caller awaits. */
export function afterFailure(
  { code }: Failure,
  refused: 'keep' | 'drop',
): { readonly isDropped: boolean; readonly isShown: boolean } {
  // It's shown at the top of the page, and saving is retried once the connection returns.
  if (code === 'connection-lost') return { isDropped: false, isShown: false };
  // What the value belongs to was deleted.
  if (code === 'not-found') return { isDropped: true, isShown: false };
  return { isDropped: refused === 'drop', isShown: true };
}

/** Calls `run` if connected and whenever the connection opens, and `leave` when the user leaves and at the end. */
function onOpenAndLeave(run: () => void, leave: () => void): () => void {
  const left = new AbortController();
  const { signal } = left;
  window.addEventListener('blur', leave, { signal });
  window.addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', leave, { signal });
  const unsubscribe = useConnection.subscribe(({ state }) => {
    if (state === 'open') run();
  });
  // Saves what the tab kept across a reload.
  if (useConnection.getState().state === 'open') run();
  return () => {
    unsubscribe();
    left.abort();
    leave();
  };
}

import { z } from 'zod';
import { parsedJson } from '../../shared/parsed-json.ts';

/** Values by key that this tab keeps across reloads. */
export type SessionValues<Value> = {
  /** Returns what this tab stored before it was reloaded. What can't be read is removed. */
  read(): Readonly<Record<string, Value>>;
  /** Replaces all stored values. */
  write(values: Readonly<Record<string, Value>>): void;
};

/** The part of the tab's storage that values need. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const recordSchema = z.record(z.string(), z.unknown());

/**
 * Creates a store in the tab's storage under `name`. Stored values that `schema` doesn't accept are dropped, with a line
 * in the console: another version of Parlance may have written them. They're also removed, since what is stored counts
 * as unsaved text. `storage` is a function because accessing blocked storage throws.
 */
export function createSessionValues<Value>(
  name: string,
  schema: z.ZodType<Value>,
  storage: () => TabStorage = () => sessionStorage,
): SessionValues<Value> {
  function write(values: Readonly<Record<string, Value>>): void {
    try {
      if (Object.keys(values).length === 0) storage().removeItem(name);
      else storage().setItem(name, JSON.stringify(values));
    } catch {
      // Storage is full or blocked. The values are still in memory; only a reload would lose them.
    }
  }

  return {
    read: () => {
      const stored = recordSchema.safeParse(storedIn(storage, name));
      let hasDropped = !stored.success;
      if (!stored.success) warnOfDropped(name);
      const entries = Object.entries(stored.data ?? {}).flatMap(([key, value]) => {
        const read = schema.safeParse(value);
        if (read.success) return [[key, read.data] as const];
        hasDropped = true;
        warnOfDropped(name);
        return [];
      });
      const values = Object.fromEntries(entries);
      if (hasDropped) write(values);
      return values;
    },
    write,
  };
}

/** Returns the stored JSON value: an empty object if storage is blocked or empty, and undefined if it isn't JSON. */
function storedIn(storage: () => TabStorage, name: string): unknown {
  try {
    return parsedJson(storage().getItem(name) ?? '{}');
  } catch {
    // Storage is blocked.
    return {};
  }
}

/** Logs without the value, which may contain what the user wrote. */
function warnOfDropped(name: string): void {
  // biome-ignore lint/suspicious/noConsole: the page's only log
  console.warn(`Dropped an unreadable value of ${name} in this tab's storage.`);
}

/** Values by key that this tab keeps across reloads until they're saved. */
export type SessionValues<Value> = {
  /** Returns what this tab stored before it was reloaded. */
  read(): Readonly<Record<string, Value>>;
  /** Replaces all stored values. */
  write(values: Readonly<Record<string, Value>>): void;
};

/**
 * Creates a store in the tab's storage under `key`. `storage` is a function because accessing blocked storage throws.
 */
export function createSessionValues<Value>(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
  isValue: (value: unknown) => value is Value,
): SessionValues<Value> {
  return {
    read: () => {
      try {
        const stored: unknown = JSON.parse(storage().getItem(key) ?? '{}');
        if (isRecordOf(stored, isValue)) return stored;
      } catch {
        // Storage is blocked, or the value isn't JSON.
      }
      // Another version of Parlance may have stored it in a different format.
      return {};
    },
    write: (values) => {
      try {
        if (Object.keys(values).length === 0) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(values));
      } catch {
        // Storage is full or blocked. The values are still in memory; only a reload would lose them.
      }
    },
  };
}

function isRecordOf<Value>(
  stored: unknown,
  isValue: (value: unknown) => value is Value,
): stored is Readonly<Record<string, Value>> {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return false;
  return Object.values(stored).every(isValue);
}

/** Values by key that this tab holds through a reload until they are stored. */
export type HeldValues<Value> = {
  /** Returns what this tab held before it was reloaded. */
  read(): Readonly<Record<string, Value>>;
  /** Holds these values and no others. */
  write(values: Readonly<Record<string, Value>>): void;
};

/** Holds values in the tab's storage, under `place`. Where storage is blocked, asking for it throws. */
export function createHeldValues<Value>(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  place: string,
  isValue: (value: unknown) => value is Value,
): HeldValues<Value> {
  return {
    read: () => {
      try {
        const held: unknown = JSON.parse(storage().getItem(place) ?? '{}');
        if (isRecordOf(held, isValue)) return held;
      } catch {
        // Nothing can be stored here, or it isn't JSON.
      }
      // Another version of Parlance may have stored it in another form.
      return {};
    },
    write: (values) => {
      try {
        if (Object.keys(values).length === 0) storage().removeItem(place);
        else storage().setItem(place, JSON.stringify(values));
      } catch {
        // The tab's storage is full or blocked. The page still has the values; only a reload before they are stored loses them.
      }
    },
  };
}

function isRecordOf<Value>(
  held: unknown,
  isValue: (value: unknown) => value is Value,
): held is Readonly<Record<string, Value>> {
  if (typeof held !== 'object' || held === null || Array.isArray(held)) return false;
  return Object.values(held).every(isValue);
}

/** A value owned by the main process that this page changes before the main process confirms the change. */
type OptimisticValue<Value> = {
  /** Sets the confirmed value. */
  readonly confirm: (value: Value) => void;
  /** Applies a change at once, and undoes it if `send` rejects. `send` resolves to the confirmed value. */
  readonly change: (change: Partial<Value>, send: () => Promise<Value>) => Promise<void>;
};

/** Creates an {@link OptimisticValue}. Calls `onChange` whenever the current value may have changed. */
export function createOptimisticValue<Value extends object>(
  initial: Value,
  onChange: (value: Value) => void,
): OptimisticValue<Value> {
  let confirmed = initial;
  let pending: readonly Partial<Value>[] = [];
  // Reapplies pending changes, because the response to one change doesn't include later ones.
  const show = () => onChange(Object.assign({}, confirmed, ...pending));
  return {
    confirm: (value) => {
      confirmed = value;
      show();
    },
    change: async (change, send) => {
      pending = [...pending, change];
      show();
      try {
        confirmed = await send();
      } finally {
        pending = pending.filter((one) => one !== change);
        show();
      }
    },
  };
}

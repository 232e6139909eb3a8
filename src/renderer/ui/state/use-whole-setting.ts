import { useEffect, useRef } from 'react';

/**
 * Returns a function that changes some of the fields of a setting that is saved as a whole. `save` resolves to null or
 * an error message. Each change builds on the previous one, even if `value` doesn't include that yet.
 */
export function useWholeSetting<Value>(
  value: Value,
  save: (next: Value) => Promise<string | null>,
): (change: (before: Value) => Value) => Promise<string | null> {
  const latest = useRef(value);
  const saving = useRef(0);
  useEffect(() => {
    if (saving.current === 0) latest.current = value;
  }, [value]);
  return async (change) => {
    const before = latest.current;
    const next = change(before);
    latest.current = next;
    saving.current += 1;
    const problem = await save(next);
    saving.current -= 1;
    if (problem && latest.current === next) latest.current = before;
    return problem;
  };
}

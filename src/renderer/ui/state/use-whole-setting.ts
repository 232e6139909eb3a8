import { useEffect, useRef } from 'react';

/**
 * For a setting of several fields that is saved as a whole. Returns a function that changes one part of it. `save`
 * returns null or an error. Each change builds on the one before, even if `value` doesn't contain that one yet.
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

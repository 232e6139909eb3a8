import { useEffect, useState } from 'react';

/**
 * A value as it was a moment ago, for work that may take longer than a key press should: what is typed is drawn first, and
 * this follows in a task of its own. React's deferred values start anew with every render between and may, on a busy
 * computer, never arrive; this one always does.
 */
export function useTrailing<Value extends string>(value: Value): Value {
  const [trailing, setTrailing] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setTrailing, 0, value);
    return () => clearTimeout(timer);
  }, [value]);
  return trailing;
}

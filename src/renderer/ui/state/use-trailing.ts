import { useEffect, useState } from 'react';

/**
 * Returns `value`, delayed by one task, or until it hasn't changed for `ms`. Use it for slow work that depends on typed
 * text, so that the text is shown first. Not `useDeferredValue`: other renders restart its update, so on a busy
 * computer it may never arrive.
 */
export function useTrailing<Value extends string>(value: Value, ms = 0): Value {
  const [trailing, setTrailing] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setTrailing, ms, value);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return trailing;
}

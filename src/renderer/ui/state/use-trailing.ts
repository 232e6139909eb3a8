import { useEffect, useState } from 'react';

/**
 * Returns `value`, delayed by one task. Use it for slow work that depends on typed text, so that the text is shown
 * first. Not `useDeferredValue`: other renders restart its update, so on a busy computer it may never arrive.
 */
export function useTrailing<Value extends string>(value: Value): Value {
  const [trailing, setTrailing] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setTrailing, 0, value);
    return () => clearTimeout(timer);
  }, [value]);
  return trailing;
}

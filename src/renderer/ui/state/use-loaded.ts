import { useEffect, useRef, useState } from 'react';

/**
 * Returns what `load` resolves to for a key; null until then, or if the key is null. Never returns what was loaded for
 * another key.
 */
export function useLoaded<Value>(key: string | null, load: () => Promise<Value>): Value | null {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: Value } | null>(null);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    void latest.current().then((value) => {
      if (isCurrent) setLoaded({ key, value });
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded?.key === key ? loaded.value : null;
}

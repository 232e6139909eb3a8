import { useMemo, useSyncExternalStore } from 'react';

/** Returns whether the window matches a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useMemo(
    () => (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

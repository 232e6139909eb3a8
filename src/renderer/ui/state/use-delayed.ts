import { useEffect, useState } from 'react';

const delayMs = 300;

/** Returns false at first, and true 300 ms after mounting. Loading that takes less time needs no indicator. */
export function useDelayed(): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return isDelayed;
}

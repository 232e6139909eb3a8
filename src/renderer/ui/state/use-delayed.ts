import { useEffect, useState } from 'react';

const unseenMs = 300;

/** Whether 300 ms have gone by: what takes less is not worth saying that it loads. */
export function useDelayed(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), unseenMs);
    return () => clearTimeout(timer);
  }, []);
  return late;
}

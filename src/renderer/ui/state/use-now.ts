import { useEffect, useState } from 'react';
import { untilMidnight } from '../format/date-groups.ts';

/** The time in epoch ms, anew every `everyMs` as long as the component is there. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The moment at which today was last seen to begin: changes when midnight passes, or a sleeping computer wakes. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const renew = () => setToday(new Date());
    const timer = setTimeout(renew, untilMidnight(today) + 1000);
    const onVisible = () => {
      if (!document.hidden && new Date().toDateString() !== today.toDateString()) renew();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [today]);
  return today;
}

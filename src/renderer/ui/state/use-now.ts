import { useEffect, useState } from 'react';
import { untilMidnight } from '../format/date-groups.ts';

/** Returns the current time in epoch ms, updated every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Returns today's date. Updates after midnight, even if the computer was asleep or the page was hidden at the time. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const update = () => setToday(new Date());
    const timer = setTimeout(update, untilMidnight(today) + 1000);
    const onVisible = () => {
      if (!document.hidden && new Date().toDateString() !== today.toDateString()) update();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [today]);
  return today;
}

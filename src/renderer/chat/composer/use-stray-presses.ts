import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { isStray } from '../send-guard.ts';

/** Holds back the presses beside a message that were meant for the Stop which has just given its place to Send. */
export function useStrayPresses(running: boolean): (event: MouseEvent<HTMLElement>) => void {
  const wasRunning = useRef(false);
  const freedAt = useRef<number | null>(null);
  // Before Send is painted where Stop was.
  useLayoutEffect(() => {
    if (running) freedAt.current = null;
    else if (wasRunning.current) freedAt.current = Date.now();
    wasRunning.current = running;
  }, [running]);
  return (event) => {
    if (!isStray(event, Date.now(), freedAt.current)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

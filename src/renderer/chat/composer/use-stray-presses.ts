import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isStray } from './send-guard.ts';

/**
 * Holds back the presses that were meant for the Stop which has just given its place to Send. `tools` is the row it stood
 * at the right end of; what lies beside its place was aimed at, and goes on working.
 */
export function useStrayPresses(running: boolean): {
  readonly tools: RefObject<HTMLDivElement | null>;
  readonly holdBack: (event: MouseEvent<HTMLElement>) => void;
} {
  const tools = useRef<HTMLDivElement>(null);
  /** Of Stop, in px. */
  const width = useRef(0);
  const wasRunning = useRef(false);
  const freedAt = useRef<number | null>(null);
  // Before Send is painted where Stop was.
  useLayoutEffect(() => {
    if (running) {
      freedAt.current = null;
      width.current = tools.current?.querySelector<HTMLElement>('[data-stop]')?.offsetWidth ?? 0;
    } else if (wasRunning.current) freedAt.current = Date.now();
    wasRunning.current = running;
  }, [running]);
  const holdBack = (event: MouseEvent<HTMLElement>) => {
    const end = event.currentTarget.getBoundingClientRect().right;
    if (event.clientX < end - width.current || !isStray(event, Date.now(), freedAt.current)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { tools, holdBack };
}

import { useEffect, useRef } from 'react';
import { type EarlyEnter, isEarly } from '../send-guard.ts';

/**
 * What Enter does: it sends, or, pressed in the last moment of a reply, sends as soon as that is possible. A reply's words
 * are all there before its end is known, and nobody sees the difference. Any other key, such as Esc, takes it back (`onOther`).
 */
export function useEarlyEnter({
  text,
  running,
  ready,
  send,
}: {
  readonly text: string;
  readonly running: boolean;
  readonly ready: boolean;
  readonly send: () => void;
}): { readonly onEnter: () => void; readonly onOther: () => void } {
  const early = useRef<EarlyEnter | null>(null);
  useEffect(() => {
    const pressed = early.current;
    if (!ready || !pressed) return;
    early.current = null;
    if (isEarly(pressed, Date.now(), text)) send();
  }, [ready, text, send]);
  return {
    onEnter: () => {
      if (running) early.current = { at: Date.now(), text };
      else send();
    },
    onOther: () => {
      early.current = null;
    },
  };
}

import { useEffect, useRef } from 'react';

type Receive = (files: readonly File[]) => void;

// A stack: the composer, then the message editor while it's open.
const receivers: { current: Receive }[] = [];

/** Receives files dropped on the page while the component is mounted, unless a receiver that mounted later does. */
export function useFileReceiver(receive: Receive): void {
  const latest = useRef(receive);
  latest.current = receive;
  useEffect(() => {
    receivers.push(latest);
    return () => {
      receivers.splice(receivers.indexOf(latest), 1);
    };
  }, []);
}

/** Passes dropped files to the current receiver. */
export function deliverFiles(files: readonly File[]): void {
  receivers.at(-1)?.current(files);
}

import { useEffect, useRef } from 'react';

type Receive = (files: readonly File[]) => void;

// The composer, and over it the editor of a message while one is open.
const receivers: { current: Receive }[] = [];

/** Takes the files that are dropped on the page, while the component is there and none has come after it. */
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

/** Gives dropped files to whoever takes them now. */
export function handOver(files: readonly File[]): void {
  receivers.at(-1)?.current(files);
}

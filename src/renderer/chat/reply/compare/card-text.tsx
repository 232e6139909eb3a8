import { type ReactNode, useEffect, useRef, useState } from 'react';
import { followsAfterScroll, type ScrollPlace } from '../../../ui/virtual/follow-state.ts';
import styles from './reply-card.module.css';

/** The text of a card. A long one scrolls on its own and follows the end while it streams. */
export function CardText({
  label,
  running,
  children,
}: {
  readonly label: string;
  readonly running: boolean;
  readonly children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  // Set until the reader scrolls up. It stays set when the reply ends.
  const follows = useRef(running);
  const [long, setLong] = useState(false);

  useEffect(() => {
    const element = frame.current;
    const content = inner.current;
    if (!element || !content) return;
    const place = (): ScrollPlace => ({
      top: element.scrollTop,
      height: element.scrollHeight,
      view: element.clientHeight,
    });
    let last = place();
    const observer = new ResizeObserver(() => {
      setLong(element.scrollHeight > element.clientHeight + 1);
      if (follows.current) element.scrollTop = element.scrollHeight;
      last = place();
    });
    const onScroll = () => {
      const scrolled = place();
      follows.current = followsAfterScroll(follows.current, last, scrolled);
      last = scrolled;
    };
    // Scrolling up in a card mustn't stop the conversation from following its end.
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY >= 0 || element.scrollTop === 0) return;
      follows.current = false;
      event.stopPropagation();
    };
    observer.observe(element);
    observer.observe(content);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, []);

  const scrolls = long ? { tabIndex: 0, role: 'group', 'aria-label': label, 'data-long': true } : {};
  return (
    <div ref={frame} className={styles.text} {...scrolls}>
      <div ref={inner}>{children}</div>
    </div>
  );
}

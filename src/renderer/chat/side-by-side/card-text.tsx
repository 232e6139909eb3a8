import { type ReactNode, useEffect, useRef, useState } from 'react';
import { nearEnd } from '../follow-state.ts';
import styles from './reply-card.module.css';

/** The text of a card: as high as it is; a long one scrolls by itself, and keeps its end in view while it is written. */
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
  const [long, setLong] = useState(false);

  useEffect(() => {
    const element = frame.current;
    const content = inner.current;
    if (!element || !content) return;
    let follows = running;
    const place = () => ({
      top: element.scrollTop,
      height: element.scrollHeight,
      view: element.clientHeight,
    });
    const sizes = new ResizeObserver(() => {
      setLong(element.scrollHeight > element.clientHeight + 1);
      if (follows) element.scrollTop = element.scrollHeight;
    });
    const onScroll = () => {
      follows = running && nearEnd(place());
    };
    // Turned up inside a card, the wheel says nothing of the conversation.
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY >= 0 || element.scrollTop === 0) return;
      follows = false;
      event.stopPropagation();
    };
    sizes.observe(element);
    sizes.observe(content);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [running]);

  const scrolls = long ? { tabIndex: 0, role: 'group', 'aria-label': label, 'data-long': true } : {};
  return (
    <div ref={frame} className={styles.text} {...scrolls}>
      <div ref={inner}>{children}</div>
    </div>
  );
}

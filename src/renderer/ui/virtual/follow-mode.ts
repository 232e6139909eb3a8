import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  atEnd,
  followsAfterScroll,
  leavesEnd,
  nearEnd,
  returnsToEnd,
  type ScrollPlace,
} from './follow-state.ts';

/** Whether the view follows the end of the text. `scrollToEnd` scrolls there and follows it again. */
export type FollowMode = {
  readonly follows: boolean;
  readonly scrollToEnd: () => void;
  /** Stops following and calls `go`, which scrolls elsewhere. Follows again if that position is the end. */
  readonly lead: (go: () => void) => void;
};

/**
 * Keeps the end of `content` in view inside `scroller` until the reader scrolls up by wheel, key, touch or scrollbar,
 * or selects text. When `subject` changes, scrolls to the end and follows again.
 */
export function useFollowMode(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  subject: string,
): FollowMode {
  const [isFollowing, setIsFollowing] = useState(true);
  const following = useRef(true);
  // While a mouse or pen button is down, don't scroll: the reader may be selecting text or dragging the scrollbar.
  const pointerDown = useRef(false);
  // When `scrollToEnd` was last called (`performance.now`). A scroll under way continues for a moment after that.
  const endRequestedAt = useRef(Number.NEGATIVE_INFINITY);
  const last = useRef<ScrollPlace>({ top: 0, height: 0, view: 0 });

  const set = useCallback((next: boolean) => {
    following.current = next;
    setIsFollowing(next);
  }, []);

  const keepEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    if (following.current && !pointerDown.current) element.scrollTop = element.scrollHeight;
    last.current = placeOf(element);
    if (last.current.height <= last.current.view) set(true);
  }, [scroller, set]);

  const scrollToEnd = useCallback(() => {
    pointerDown.current = false;
    endRequestedAt.current = performance.now();
    set(true);
    keepEnd();
  }, [set, keepEnd]);

  const leaveEnd = useCallback(() => {
    const element = scroller.current;
    if (element && element.scrollHeight > element.clientHeight) set(false);
  }, [scroller, set]);

  const lead = useCallback(
    (go: () => void) => {
      leaveEnd();
      go();
      const element = scroller.current;
      if (element && atEnd(placeOf(element))) scrollToEnd();
    },
    [scroller, leaveEnd, scrollToEnd],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the subject changes
  useLayoutEffect(scrollToEnd, [subject, scrollToEnd]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return;
    const stopFollowing = () => {
      endRequestedAt.current = Number.NEGATIVE_INFINITY;
      leaveEnd();
    };
    const endInput = watchInput(element, {
      onUp: stopFollowing,
      // This close to the end, there may be nothing left to scroll and therefore no scroll event.
      onDown: () => !following.current && nearEnd(placeOf(element)) && scrollToEnd(),
      onScroll: (isDown) => {
        const place = placeOf(element);
        const next = followsAfterScroll(following.current, last.current, place, isDown);
        last.current = place;
        if (!next && performance.now() - endRequestedAt.current < momentumMs) return keepEnd();
        if (next === following.current) return;
        set(next);
        // The view may be near the end, but not at it.
        keepEnd();
      },
    });
    const endPointer = watchPointer(element, pointerDown, () =>
      selectsIn(element) ? stopFollowing() : keepEnd(),
    );
    // Observers run before the frame is painted, so the view never lags behind the text.
    const observer = new ResizeObserver(keepEnd);
    observer.observe(element);
    observer.observe(content.current);
    return () => {
      endInput();
      endPointer();
      observer.disconnect();
    };
  }, [scroller, content, set, keepEnd, scrollToEnd, leaveEnd]);

  return { follows: isFollowing, scrollToEnd, lead };
}

/** How long to ignore a scroll that was already under way when `scrollToEnd` was called. */
const momentumMs = 400;

/**
 * Watches for wheel, key and touch input that scrolls `element`, and for its scroll events. `isDown` tells whether the
 * last input scrolled down: momentum scrolling continues long after it. Returns a function that stops watching.
 */
function watchInput(
  element: HTMLElement,
  on: {
    readonly onUp: () => void;
    /** Called for wheel and touch input only. */
    readonly onDown: () => void;
    readonly onScroll: (isDown: boolean) => void;
  },
): () => void {
  let isDown = false;
  const up = () => {
    isDown = false;
    on.onUp();
  };
  const down = () => {
    isDown = true;
    on.onDown();
  };
  const onWheel = (event: WheelEvent) => {
    // Horizontal scrolling is for tables and code.
    if (Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
    if (event.deltaY < 0) up();
    else down();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isTextField(event.target)) return;
    if (leavesEnd(event.key, event.shiftKey)) up();
    else if (returnsToEnd(event.key, event.shiftKey)) isDown = true;
  };
  let touchedAt = 0;
  const onTouchStart = (event: TouchEvent) => {
    touchedAt = event.touches[0]?.clientY ?? 0;
  };
  const onTouchMove = (event: TouchEvent) => {
    const at = event.touches[0]?.clientY ?? 0;
    if (at > touchedAt + 4) up();
    else if (at < touchedAt - 4) down();
  };
  const watching = new AbortController();
  const { signal } = watching;
  const passive = { passive: true, signal };
  element.addEventListener('wheel', onWheel, passive);
  element.addEventListener('keydown', onKey, { signal });
  element.addEventListener('scroll', () => on.onScroll(isDown), passive);
  element.addEventListener('touchstart', onTouchStart, passive);
  element.addEventListener('touchmove', onTouchMove, passive);
  return () => watching.abort();
}

/**
 * Keeps in `down` whether a mouse or pen button is down that was pressed in `element`, and calls `onUp` when it's
 * released. Returns a function that stops watching.
 */
function watchPointer(element: HTMLElement, down: RefObject<boolean>, onUp: () => void): () => void {
  const release = () => {
    if (!down.current) return;
    down.current = false;
    onUp();
  };
  const watching = new AbortController();
  const passive = { passive: true, signal: watching.signal };
  element.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      down.current = pointerType !== 'touch';
    },
    passive,
  );
  window.addEventListener('pointerup', release, passive);
  window.addEventListener('pointercancel', release, passive);
  // Not every browser fires `pointerup` when a scrollbar is released.
  window.addEventListener('pointermove', ({ buttons }) => buttons === 0 && release(), passive);
  return () => watching.abort();
}

/** Returns whether `target` is a text field, in which keys enter text instead of scrolling. */
export function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function selectsIn(element: HTMLElement): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && element.contains(selection.focusNode);
}

function placeOf(element: HTMLElement): ScrollPlace {
  return { top: element.scrollTop, height: element.scrollHeight, view: element.clientHeight };
}

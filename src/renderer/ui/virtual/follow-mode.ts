import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  atEnd,
  followsAfterScroll,
  leavesEnd,
  nearEnd,
  returnsToEnd,
  type ScrollPlace,
} from './follow-state.ts';

/** The elements of a view: the one that scrolls, the text in it, and the space reserved below the text. */
export type FollowedView = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly content: RefObject<HTMLElement | null>;
  readonly reserve: RefObject<HTMLElement | null>;
};

/** Where the view is, and what moves it. */
export type FollowMode = {
  /** Whether the end of the text is below the view, and the view doesn't follow it. */
  readonly isBehind: boolean;
  /** Scrolls to the end and follows it. */
  readonly scrollToEnd: () => void;
  /** Scrolls an element to the top of the view, and reserves the space below for text that arrives. */
  readonly pin: (element: HTMLElement) => void;
  /** Stops following, so that the text grows below the view. */
  readonly stay: () => void;
  /** Stops following and calls `go`, which scrolls elsewhere. Follows again if that position is the end. */
  readonly lead: (go: () => void) => void;
};

/**
 * Opens at the end of the text and keeps it in view until the reader scrolls up by wheel, key, touch or scrollbar,
 * selects text, or an element is pinned.
 */
export function useFollowMode({ scroller, content, reserve }: FollowedView): FollowMode {
  const [isBehind, setIsBehind] = useState(false);
  const following = useRef(true);
  const pinned = useRef<HTMLElement | null>(null);
  // While a mouse or pen button is down, don't scroll: the reader may be selecting text or dragging the scrollbar.
  const pointerDown = useRef(false);
  // When `scrollToEnd` was last called (`performance.now`). A scroll under way continues for a moment after that.
  const endRequestedAt = useRef(Number.NEGATIVE_INFINITY);
  const last = useRef<ScrollPlace>({ top: 0, height: 0, view: 0 });

  const set = useCallback(
    (next: boolean) => {
      following.current = next;
      setIsBehind(!next && hiddenHeight(scroller.current, content.current) > hiddenTolerance);
    },
    [scroller, content],
  );

  const keepEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    if (reserve.current && content.current)
      reserve.current.style.height = `${spaceBelow(element, content.current, pinned.current)}px`;
    if (following.current && !pointerDown.current) element.scrollTop = element.scrollHeight;
    last.current = placeOf(element);
    set(following.current || last.current.height <= last.current.view);
  }, [scroller, content, reserve, set]);

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

  const stay = useCallback(() => set(false), [set]);

  const pin = useCallback(
    (next: HTMLElement) => {
      const element = scroller.current;
      if (!element) return;
      pinned.current = next;
      endRequestedAt.current = Number.NEGATIVE_INFINITY;
      set(false);
      keepEnd();
      element.scrollTop += next.getBoundingClientRect().top - element.getBoundingClientRect().top - pinnedGap;
      last.current = placeOf(element);
      set(false);
    },
    [scroller, set, keepEnd],
  );

  useLayoutEffect(scrollToEnd, [scrollToEnd]);

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
        if (next === following.current) return set(next);
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

  return { isBehind, scrollToEnd, pin, stay, lead };
}

/** The space above a pinned element, in px: as much as above the first one. */
const pinnedGap = 22;

/** How much of the text, in px, may be below the view while its end counts as visible: the padding and part of a line. */
const hiddenTolerance = 32;

/** Returns the height of the text below the view, in px. */
function hiddenHeight(scroller: HTMLElement | null, content: HTMLElement | null): number {
  if (!scroller || !content) return 0;
  return content.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
}

/** Returns how much space the text needs below it, in px, so that the pinned element can be at the top of the view. */
function spaceBelow(scroller: HTMLElement, content: HTMLElement, pinned: HTMLElement | null): number {
  if (!pinned?.isConnected) return 0;
  const textHeight = content.getBoundingClientRect().bottom - pinned.getBoundingClientRect().top;
  return Math.max(0, scroller.clientHeight - pinnedGap - textHeight);
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

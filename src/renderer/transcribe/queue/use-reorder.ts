import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { movedIndex } from '../../ui/results/moved-index.ts';
import type { Reveal } from '../../ui/virtual/windowed-rows.tsx';

/** State and handlers for reordering rows. Each row's element has its id in `data-row`. */
export type Reorder = {
  /** The row being moved and the gap where it would land, or null. */
  readonly moving: { readonly id: string; readonly gap: number } | null;
  /** The latest change, announced to screen readers. */
  readonly announcement: string;
  /** Handles a press on a row, which may start a drag. */
  onPointerDown(event: PointerEvent, id: string): void;
  /** Handles the keys of the handle: Space picks up and drops, arrow keys move, Esc cancels. */
  onKeyDown(event: KeyboardEvent, id: string): void;
  /** Cancels the move of a picked-up row when its handle loses focus. */
  onBlur(): void;
};

/** Drag threshold in px. */
const threshold = 5;

/**
 * Makes the rows `ids` reorderable. `nameOf` returns a row's name for announcements, and `onMove` receives the row to
 * insert before (null for the end).
 */
export function useReorder({
  list,
  ids,
  reveal,
  nameOf,
  onMove,
}: {
  readonly list: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  /** Renders a row that isn't near the view. */
  readonly reveal: RefObject<Reveal | null>;
  readonly nameOf: (id: string) => string;
  readonly onMove: (id: string, beforeId: string | null) => void;
}): Reorder {
  const texts = strings().recording.reorder;
  const [placing, setPlacing] = useState<Placing | null>(null);
  const [announcement, announce] = useState('');
  const pressed = useRef<AbortController | null>(null);
  // A drag outlives the render in which it started.
  const latest = useRef({ ids, nameOf, onMove });
  latest.current = { ids, nameOf, onMove };
  const dropped = useRef<string | null>(null);
  useEffect(() => () => pressed.current?.abort(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row loses the focus when it moves
  useEffect(() => {
    const id = dropped.current;
    dropped.current = null;
    if (id && document.activeElement === document.body)
      rowOf(list.current, id)?.querySelector<HTMLElement>('[data-grip]')?.focus();
  }, [ids.join()]);

  const show = (next: Placing) => {
    setPlacing(next);
    const id = latest.current.ids[gapOf(latest.current.ids, next)] ?? latest.current.ids.at(-1);
    if (!id) return;
    if (!rowOf(list.current, id)) reveal.current?.(id);
    rowOf(list.current, id)?.scrollIntoView({ block: 'nearest' });
  };
  const leave = (id: string) => {
    setPlacing(null);
    announce(texts.left(latest.current.nameOf(id)));
  };
  const drop = (last: Placing) => {
    setPlacing(null);
    const beforeId = rowAfter(latest.current.ids, last);
    if (beforeId === undefined) return leave(last.id);
    dropped.current = last.id;
    latest.current.onMove(last.id, beforeId);
    announce(texts.dropped(latest.current.nameOf(last.id), last.to + 1, latest.current.ids.length));
  };

  function onPointerDown(event: PointerEvent, id: string): void {
    const { button, clientY, target, pointerId } = event;
    if (
      button !== 0 ||
      (target instanceof Element && target.closest('button:not([data-grip]), [role="menu"]'))
    )
      return;
    pressed.current?.abort();
    const controller = new AbortController();
    pressed.current = controller;
    const listen = { signal: controller.signal };
    let last: Placing | null = null;
    const end = (dropped: boolean) => {
      controller.abort();
      if (!last) return;
      // The click that ends a drag mustn't follow the row's link.
      window.addEventListener('click', stopClick, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', stopClick, true));
      if (dropped) drop(last);
      else leave(last.id);
    };
    window.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return;
        if (!last && Math.abs(move.clientY - clientY) < threshold) return;
        const from = latest.current.ids.indexOf(id);
        if (from < 0) return end(false);
        last = { id, to: placeAt(middlesOf(list.current, latest.current.ids), from, move.clientY) };
        show(last);
      },
      listen,
    );
    window.addEventListener('pointerup', () => end(true), listen);
    window.addEventListener('pointercancel', () => end(false), listen);
    window.addEventListener('blur', () => end(false), listen);
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !last) return;
        key.preventDefault();
        key.stopPropagation();
        end(false);
      },
      { ...listen, capture: true },
    );
    // Otherwise the browser would drag the link.
    window.addEventListener('dragstart', (drag) => drag.preventDefault(), listen);
  }

  function onKeyDown(event: KeyboardEvent, id: string): void {
    const { ids: all, nameOf: name } = latest.current;
    const picked = placing?.id === id ? placing : null;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (picked) {
        drop(picked);
        return;
      }
      const to = all.indexOf(id);
      show({ id, to });
      announce(texts.picked(name(id), to + 1, all.length));
    } else if (picked && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      leave(id);
    } else if (picked) {
      const to = movedIndex(event.key, picked.to, all.length);
      if (to === null) return;
      event.preventDefault();
      show({ id, to });
      announce(texts.at(to + 1, all.length));
    }
  }

  const isInList = placing !== null && ids.includes(placing.id);
  return {
    moving: isInList ? { id: placing.id, gap: gapOf(ids, placing) } : null,
    announcement,
    onPointerDown,
    onKeyDown,
    onBlur: () => {
      const dragged = pressed.current !== null && !pressed.current.signal.aborted;
      if (placing && !dragged) leave(placing.id);
    },
  };
}

function stopClick(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
}

function middlesOf(list: HTMLElement | null, ids: readonly string[]): readonly (number | null)[] {
  const middles = new Map<string | undefined, number>();
  for (const row of list?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
    const { top, height } = row.getBoundingClientRect();
    middles.set(row.dataset.row, top + height / 2);
  }
  return ids.map((id) => middles.get(id) ?? null);
}

/** Where a row would land: its id, and its index in the new order. */
type Placing = { readonly id: string; readonly to: number };

/** Returns the row to insert before (null for the end) to reach an index. Undefined if it's already there. */
export function rowAfter(ids: readonly string[], { id, to }: Placing): string | null | undefined {
  const at = ids.indexOf(id);
  if (at < 0 || at === to) return undefined;
  return ids.filter((other) => other !== id)[to] ?? null;
}

/** Returns the index of the row that the insertion line precedes, or the number of rows if it's after the last. */
export function gapOf(ids: readonly string[], { id, to }: Placing): number {
  return to > ids.indexOf(id) ? to + 1 : to;
}

/**
 * Returns the index of a row dropped at a height, from the vertical centres of all rows. Null stands for a row that
 * isn't rendered, because it's far above or below the view.
 */
export function placeAt(middles: readonly (number | null)[], from: number, height: number): number {
  const above = middles.findLastIndex((middle) => middle !== null && middle < height);
  const gap =
    above >= 0
      ? above + 1
      : Math.max(
          0,
          middles.findIndex((middle) => middle !== null),
        );
  return gap > from ? gap - 1 : gap;
}

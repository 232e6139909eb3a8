import { type RefObject, useEffect, useRef } from 'react';
import { bringIntoView } from '../../ui/highlight/in-view.ts';
import { isTextField } from '../../ui/virtual/follow-mode.ts';
import type { LinesView } from '../model/use-lines-window.ts';

const scrollKeys = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'];

/**
 * Keeps the line being played in view while `follows`. Calls `onLeave` when the user moves elsewhere with the wheel,
 * keys, touch, the scrollbar or a selection during playback. `playedId` is the line's id, or null if nothing plays.
 */
export function useFollowAlong(
  scroller: RefObject<HTMLElement | null>,
  { sizes, reveal }: Pick<LinesView, 'sizes' | 'reveal'>,
  {
    playedId,
    follows,
    onLeave,
  }: { readonly playedId: string | null; readonly follows: boolean; readonly onLeave: () => void },
): void {
  useEffect(() => {
    const view = scroller.current;
    if (!follows || playedId === null || !view) return;
    if (!sizes.elementOf(playedId)) reveal(playedId);
    const row = sizes.elementOf(playedId);
    if (row) bringIntoView(view, row, true);
  }, [follows, playedId, scroller, sizes, reveal]);

  const latest = useRef({ leaves: onLeave, active: false });
  latest.current = { leaves: onLeave, active: follows && playedId !== null };
  useEffect(() => {
    const view = scroller.current;
    if (!view) return;
    const leave = () => {
      if (latest.current.active && view.scrollHeight > view.clientHeight) latest.current.leaves();
    };
    const onWheel = ({ deltaX, deltaY }: WheelEvent) => {
      if (Math.abs(deltaY) > Math.abs(deltaX)) leave();
    };
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (!isTextField(target) && scrollKeys.includes(key)) leave();
    };
    // The scrollbar is to the right of the text.
    const onPointer = ({ target, offsetX }: PointerEvent) => {
      if (target === view && offsetX >= view.clientWidth) leave();
    };
    const onPointerUp = () => {
      const selection = document.getSelection();
      if (selection && !selection.isCollapsed && view.contains(selection.focusNode)) leave();
    };
    const passive = { passive: true };
    view.addEventListener('wheel', onWheel, passive);
    view.addEventListener('touchmove', leave, passive);
    view.addEventListener('keydown', onKey);
    view.addEventListener('pointerdown', onPointer, passive);
    view.addEventListener('pointerup', onPointerUp, passive);
    return () => {
      view.removeEventListener('wheel', onWheel);
      view.removeEventListener('touchmove', leave);
      view.removeEventListener('keydown', onKey);
      view.removeEventListener('pointerdown', onPointer);
      view.removeEventListener('pointerup', onPointerUp);
    };
  }, [scroller]);
}

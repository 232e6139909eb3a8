import { type RefObject, useEffect, useLayoutEffect } from 'react';

/**
 * Keeps the focus in an element: if the focused control, such as Retry, is removed, focuses the element. Calls
 * `onRemoved` if the element itself is removed while it contains the focus.
 */
export function useFocusFallback(ref: RefObject<HTMLElement | null>, onRemoved: () => void): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let focused: Element | null = null;
    const onFocus = () => {
      focused = document.activeElement;
    };
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && element.contains(target))) focused = null;
    };
    const observer = new MutationObserver(() => {
      if (focused && !focused.isConnected && document.activeElement === document.body) element.focus();
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer);
      observer.disconnect();
    };
  }, [ref]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the element is removed
  useLayoutEffect(
    () => () => {
      if (ref.current?.contains(document.activeElement)) onRemoved();
    },
    [],
  );
}

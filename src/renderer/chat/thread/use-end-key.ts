import { useEffect } from 'react';
import { isTextField } from '../../ui/virtual/follow-mode.ts';

/** Calls `scrollToEnd` when End is pressed, unless it would move the caret in a text field. */
export function useEndKey(scrollToEnd: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'End' || event.defaultPrevented) return;
      if (isTextField(event.target) && event.target.value !== '') return;
      scrollToEnd();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [scrollToEnd]);
}

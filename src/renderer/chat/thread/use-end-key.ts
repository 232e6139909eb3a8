import { useEffect } from 'react';
import { isTextField } from '../../ui/virtual/follow-mode.ts';

/** Calls `toEnd` when End is pressed anywhere but in a text that it would move in. */
export function useEndKey(toEnd: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'End' || event.defaultPrevented) return;
      if (isTextField(event.target) && event.target.value !== '') return;
      toEnd();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toEnd]);
}

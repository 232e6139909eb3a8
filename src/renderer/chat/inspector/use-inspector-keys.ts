import { useEffect, useRef } from 'react';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { isDrawer, showInspector, useInspectorShown } from './inspector-shown.ts';

/** The key that shows and hides the inspector; the focus goes to the button that reverses it where it would be lost. */
export function useInspectorKeys(): void {
  const shown = useInspectorShown();
  const before = useRef(shown);
  useShortcuts({ inspector: () => void showInspector(!shown) });
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost || (shown && isDrawer()))
      document.querySelector<HTMLElement>('[data-inspector-toggle]')?.focus();
  }, [shown]);
}

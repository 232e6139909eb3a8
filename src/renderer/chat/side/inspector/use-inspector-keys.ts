import { useEffect, useRef } from 'react';
import { useShortcuts } from '../../../commands/use-shortcuts.ts';
import { isDrawer, showInspector, useInspectorShown } from '../../model/inspector-shown.ts';

/**
 * Registers the shortcut that toggles the inspector. If focus would be lost, moves it to the inspector's toggle button.
 */
export function useInspectorKeys(): void {
  const shown = useInspectorShown();
  const before = useRef(shown);
  useShortcuts({ inspector: () => void showInspector(!shown) });
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (isFocusLost || (shown && isDrawer()))
      document.querySelector<HTMLElement>('[data-inspector-toggle]')?.focus();
  }, [shown]);
}

import { MenuIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isComposing } from '../commands/use-shortcuts.ts';
import { strings } from '../i18n/strings.ts';
import { callOrToast } from '../stores/call-or-toast.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import styles from './menu-button.module.css';

/** Opens the native menu below it: when clicked, or with Alt or F10. */
export function MenuButton() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const open = () => button.current && openMenu(button.current);
    return followMenuKeys(open);
  }, []);
  return (
    <IconButton
      ref={button}
      className={styles.button}
      icon={MenuIcon}
      label={strings().frame.menu}
      shortcut={['F10']}
      tooltipSide="right"
      aria-haspopup="menu"
      aria-keyshortcuts="F10 Alt"
      // Keeps the focus and the selection, to which the commands of the menu apply.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => openMenu(event.currentTarget)}
    />
  );
}

function openMenu(button: HTMLButtonElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  void callOrToast((api) => api.app.openMenu({ x: left, y: bottom }));
}

/**
 * Calls `open` when Alt or F10 is pressed and released alone, and the page has no other use for it. On Linux, Alt with
 * the mouse moves the window, and the page gets no event of the mouse.
 */
function followMenuKeys(open: () => void): () => void {
  let pressed: KeyboardEvent | null = null;
  let place = '';
  const cancel = () => {
    pressed = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const isAlone = !ctrlKey && !metaKey && !shiftKey && altKey === (key === 'Alt');
    pressed = isAlone && (key === 'Alt' || key === 'F10') && !isComposing(event) ? event : null;
    place = windowPlace();
  };
  const onKeyUp = ({ key }: KeyboardEvent) => {
    const isMenuKey = pressed?.key === key && !pressed.defaultPrevented && place === windowPlace();
    cancel();
    if (isMenuKey) open();
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('keydown', onKeyDown, { capture: true, signal });
  window.addEventListener('keyup', onKeyUp, { capture: true, signal });
  window.addEventListener('pointerdown', cancel, { capture: true, signal });
  window.addEventListener('wheel', cancel, { capture: true, passive: true, signal });
  window.addEventListener('blur', cancel, { signal });
  return () => listening.abort();
}

function windowPlace(): string {
  return `${window.screenX} ${window.screenY}`;
}

import { Dialog } from '@base-ui/react/dialog';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import styles from '../state/over-page.module.css';

/** A dialog in the middle of the page that's open while it's mounted. Its content includes a `Dialog.Title`. */
export function OpenDialog({
  className,
  initialFocus,
  onKeyDown,
  onClose,
  children,
}: {
  readonly className?: string | undefined;
  readonly initialFocus: RefObject<HTMLElement | null>;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog.Root
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.cover} />
        <Dialog.Popup
          className={className}
          data-overlay
          initialFocus={initialFocus}
          {...(onKeyDown && { onKeyDown })}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

import { Dialog } from '@base-ui/react/dialog';
import type { ComponentProps } from 'react';
import styles from '../state/over-page.module.css';

/**
 * A dialog over the page, whose content includes a `Dialog.Title`. Without `open` it's open while it's mounted, and
 * appears without a transition.
 */
export function ModalDialog({
  open,
  onClose,
  onClosed,
  ...popup
}: ComponentProps<typeof Dialog.Popup> & {
  readonly open?: boolean;
  readonly onClose: () => void;
  /** Called once the dialog no longer holds the focus. */
  readonly onClosed?: () => void;
}) {
  return (
    <Dialog.Root
      open={open ?? true}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={open === undefined ? styles.cover : styles.scrim} />
        <Dialog.Popup data-overlay {...popup} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

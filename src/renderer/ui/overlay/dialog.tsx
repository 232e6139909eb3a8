import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../controls/button.tsx';
import styles from './dialog.module.css';

/** Asks before what cannot be undone or may cost; anything that can be undone is done at once, with Undo in a toast. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  harmless = false,
  children,
  onConfirm,
  onClose,
}: {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** The verb and its object: what the button does, which is red where it is not harmless. */
  readonly confirm: string;
  readonly harmless?: boolean;
  /** What it is about in detail, between the text and the buttons. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Popup className={styles.popup} data-overlay>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>
          {children}
          <div className={styles.actions}>
            <AlertDialog.Close render={<Button variant="ghost" size="lg" />}>
              {strings().frame.cancel}
            </AlertDialog.Close>
            <Button
              className={harmless ? undefined : styles.confirm}
              variant={harmless ? 'primary' : 'default'}
              size="lg"
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

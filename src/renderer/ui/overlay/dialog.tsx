import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../controls/button.tsx';
import styles from './dialog.module.css';

/** Asks before an action that can't be undone or may cost money. For other actions, use a toast with Undo instead. */
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
  /** The label of the confirm button: a verb and its object. The button is red unless `harmless` is set. */
  readonly confirm: string;
  readonly harmless?: boolean;
  /** Details between the text and the buttons. */
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

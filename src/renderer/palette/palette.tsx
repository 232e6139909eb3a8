import { Dialog } from '@base-ui/react/dialog';
import { strings } from '../i18n/strings.ts';
import styles from './palette.module.css';
import { PaletteBody } from './palette-body.tsx';
import { openPalette, usePalette } from './palette-store.ts';

/** The palette as a dialog. When it closes, focus returns to where it was. */
export function Palette() {
  const open = usePalette((palette) => palette.open);
  return (
    <Dialog.Root open={open} onOpenChange={openPalette}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.popup} aria-label={strings().palette.title} data-overlay>
          <PaletteBody />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

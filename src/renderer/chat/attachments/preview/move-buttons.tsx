import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { strings } from '../../../i18n/strings.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import type { AttachmentChanges } from './attachment-changes.ts';

/** Buttons that move an attachment within its list. Empty if it can't be moved. */
export function MoveButtons({ changes }: { readonly changes: AttachmentChanges | null }) {
  const texts = strings().composer;
  if (!changes?.earlier && !changes?.later) return null;
  return (
    <>
      <IconButton
        icon={ChevronLeftIcon}
        label={texts.moveEarlier}
        disabled={!changes.earlier}
        onClick={() => changes.earlier?.()}
      />
      <IconButton
        icon={ChevronRightIcon}
        label={texts.moveLater}
        disabled={!changes.later}
        onClick={() => changes.later?.()}
      />
    </>
  );
}

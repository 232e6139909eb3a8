import { PlusIcon } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { keysOf } from '../../commands/keys-in-use.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { strings } from '../../i18n/strings.ts';
import { FileInput } from '../../ui/controls/file-input.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { AttachMenu } from './attach-menu.tsx';
import type { Attaching } from './use-attaching.ts';

/** The buttons that add attachments to a message: files, and a menu with everything else. */
export function AttachTools({
  attaching,
  field,
}: {
  readonly attaching: Attaching;
  /** Where focus moves when the transcript picker closes. */
  readonly field: RefObject<HTMLElement | null>;
}) {
  return (
    <>
      <AttachButton onFiles={attaching.files} />
      <AttachMenu attaching={attaching} field={field} />
    </>
  );
}

/** The plus button that opens the system file chooser. Several files can be chosen at once. */
function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  useShortcuts({ attachFiles: choose });
  return (
    <>
      <IconButton
        icon={PlusIcon}
        label={strings().composer.attach}
        tooltipSide="top"
        shortcut={keysOf('attachFiles')}
        onClick={choose}
      />
      <FileInput ref={input} label={strings().composer.filesToAttach} multiple onFiles={onFiles} />
    </>
  );
}

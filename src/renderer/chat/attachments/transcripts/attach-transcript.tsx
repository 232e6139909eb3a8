import { CaptionsIcon } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { Attachment } from '../../../../shared/chat/attachment.ts';
import type { Outcome } from '../../../backend/call-backend.ts';
import { keysOf } from '../../../commands/keys-in-use.ts';
import { useShortcuts } from '../../../commands/use-shortcuts.ts';
import { strings } from '../../../i18n/strings.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TranscriptPicker } from './transcript-picker.tsx';

/** The button that opens the list of finished transcripts. When the list closes, focus moves to `field`. */
export function AttachTranscript({
  field,
  onAttach,
}: {
  readonly field: RefObject<HTMLElement | null>;
  /** Receives a function that stores the chosen transcript's text as an attachment. */
  readonly onAttach: (keep: () => Promise<Outcome<Attachment>>) => void;
}) {
  const [open, setOpen] = useState(false);
  const choose = () => setOpen(true);
  useShortcuts({ attachTranscript: choose });
  return (
    <>
      <IconButton
        icon={CaptionsIcon}
        label={strings().composer.transcripts.title}
        tooltipSide="top"
        shortcut={keysOf('attachTranscript')}
        aria-haspopup="dialog"
        onClick={choose}
      />
      <TranscriptPicker open={open} setOpen={setOpen} field={field} onAttach={onAttach} />
    </>
  );
}

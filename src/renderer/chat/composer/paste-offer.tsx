import { FileTextIcon } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { countOf } from '../../ui/format/count-of.ts';
import { toastUndo } from '../../ui/overlay/toast.tsx';
import { Notice } from '../controls/notice.tsx';
import { replaceIn } from '../model/field-edit.ts';
import { type LongPaste, pasteName, placeOf } from './long-paste.ts';

/**
 * Offers to turn long pasted text into an attachment. Disappears once that text is removed, and never blocks sending. A
 * very long paste is neither attached nor inserted until the user chooses.
 */
export function PasteOffer({
  paste,
  text,
  field,
  attachments,
  attach,
  onRemove,
  onDone,
  onAgain,
}: {
  readonly paste: LongPaste | null;
  /** The current text of the field. */
  readonly text: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly attachments: readonly Attachment[];
  readonly attach: (name: string, text: string) => Promise<Attachment | null>;
  readonly onRemove: (attachment: Attachment) => void;
  readonly onDone: () => void;
  readonly onAgain: (paste: LongPaste) => void;
}) {
  const [busy, setBusy] = useState(false);
  const texts = strings().composer.longPaste;
  const place = paste && (paste.isHeld ? paste.at : placeOf(paste, text));

  const accept = async () => {
    if (!paste) return;
    setBusy(true);
    const names = attachments.map(({ name }) => name);
    const attached = await attach(pasteName(texts.name, names), paste.text);
    setBusy(false);
    if (!attached) return;
    onDone();
    if (paste.isHeld)
      return toastUndo(texts.done(attached.name), () => {
        onRemove(attached);
        onAgain(paste);
      });
    const element = field.current;
    const at = element && placeOf(paste, element.value);
    if (!element || at === null) return;
    replaceIn(element, at, at + paste.text.length, '');
    toastUndo(texts.done(attached.name), () => {
      onRemove(attached);
      const current = field.current;
      if (current) replaceIn(current, Math.min(at, current.value.length), null, paste.text);
    });
  };

  const insert = () => {
    const element = field.current;
    onDone();
    if (paste && element) replaceIn(element, element.selectionStart, element.selectionEnd, paste.text);
  };

  return (
    <div role="status">
      {paste && place !== null && (
        <Notice icon={FileTextIcon} onDismiss={onDone}>
          <p>{texts[paste.isHeld ? 'held' : 'offer'](countOf(paste.text.length))}</p>
          <Button size="sm" busy={busy} onClick={() => void accept()}>
            {paste.isHeld ? texts.attachHeld : texts.attach}
          </Button>
          {paste.isHeld && (
            <Button size="sm" onClick={insert}>
              {texts.insert}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}

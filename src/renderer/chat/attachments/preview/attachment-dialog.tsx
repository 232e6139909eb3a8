import { Dialog } from '@base-ui/react/dialog';
import { DownloadIcon, XIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AttachedDocument, Attachment } from '../../../../shared/chat/attachment.ts';
import { tokensOfAttachment } from '../../../../shared/chat/attachment.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { FailureNote } from '../../../failures/failure-note.tsx';
import { toastFailure } from '../../../failures/toast-failure.ts';
import { saveFile } from '../../../files/save-file.ts';
import { strings } from '../../../i18n/strings.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { sizeLabel } from '../../../ui/format/size-label.ts';
import { ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useLoaded } from '../../../ui/state/use-loaded.ts';
import type { AttachmentChanges } from './attachment-changes.ts';
import styles from './attachment-dialog.module.css';
import { partsText, tokensText } from './attachment-facts.ts';
import { DocumentPreview } from './document-preview.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { Loading, ShownText } from './shown-text.tsx';

/**
 * Shows an attachment as it's sent to the gateway, with its page, character and token counts. A document's file can be
 * saved.
 */
export function AttachmentDialog({
  attachment,
  changes,
  onClose,
}: {
  readonly attachment: Attachment;
  readonly changes: AttachmentChanges | null;
  readonly onClose: () => void;
}) {
  const { name } = attachment;
  const [characters, setCharacters] = useState<number | null>(null);
  const body = useRef<HTMLElement>(null);
  const texts = strings().composer;

  return (
    <ModalDialog className={styles.popup} initialFocus={body} onClose={onClose}>
      <div className={styles.bar}>
        <Dialog.Title className={styles.title} dir="auto">
          {name}
        </Dialog.Title>
        <span className={styles.size}>{factsOf(attachment, characters)}</span>
        <MoveButtons changes={changes} />
        {attachment.kind === 'document' && (
          <IconButton
            icon={DownloadIcon}
            label={texts.document.save}
            onClick={() => void saveAttachedFile(attachment)}
          />
        )}
        <Dialog.Close render={<IconButton icon={XIcon} label={texts.close} />} />
      </div>
      {attachment.kind === 'document' ? (
        <DocumentPreview ref={body} document={attachment} onCharacters={setCharacters} changes={changes} />
      ) : (
        <TextPreview ref={body} attachment={attachment} onCharacters={setCharacters} />
      )}
    </ModalDialog>
  );
}

function factsOf(attachment: Attachment, characters: number | null): string {
  const texts = strings().composer.document;
  return [
    attachment.kind === 'document' && attachment.unit !== 'whole' ? partsText(attachment) : null,
    characters === null
      ? sizeLabel(attachment.kind === 'document' ? attachment.file.size : attachment.bytes)
      : texts.characters(countOf(characters), characters === 1),
    tokensText(tokensOfAttachment(attachment)),
  ]
    .filter((fact) => fact !== null)
    .join(texts.separator);
}

function TextPreview({
  ref,
  attachment: { id, name },
  onCharacters,
}: {
  readonly ref: React.RefObject<HTMLElement | null>;
  readonly attachment: Attachment;
  readonly onCharacters: (count: number) => void;
}) {
  const read = useLoaded(id, () => callBackend((api) => api.chat.attachmentText({ attachmentId: id })));
  useEffect(() => {
    if (read?.ok) onCharacters(read.value.length);
  }, [read, onCharacters]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable by keyboard
    <section ref={ref} className={styles.body} aria-label={name} tabIndex={0}>
      {read === null && <Loading />}
      {read?.ok && <ShownText text={read.value} />}
      {read && !read.ok && <FailureNote failure={read.failure} />}
    </section>
  );
}

/** Saves the original file of a document under its name. Never throws. */
async function saveAttachedFile({ id, name }: AttachedDocument): Promise<void> {
  const outcome = await callBackend((api) => api.chat.attachedFile({ attachmentId: id }));
  if (outcome.ok) saveFile(outcome.value, name);
  else if (outcome.failure.code === 'not-found') toast({ text: strings().composer.document.noFile(name) });
  else toastFailure(outcome.failure);
}

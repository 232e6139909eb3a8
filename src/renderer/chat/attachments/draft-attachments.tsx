import type { Attachment } from '../../../shared/chat/attachment.ts';
import { attachmentsLimit } from '../../../shared/limits.ts';
import { strings } from '../../i18n/strings.ts';
import { toast, toastUndo } from '../../ui/overlay/toast.tsx';
import { AttachmentChips } from './attachment-chips.tsx';
import { PendingFiles } from './pending-files.tsx';
import type { Attaching } from './use-attaching.ts';

/** The attachments of an unsent message, which can be changed, and the files that are still being read. */
export function DraftAttachments({
  attachments,
  attaching,
  className,
  onChange,
  onEmptied,
}: {
  readonly attachments: readonly Attachment[];
  readonly attaching: Attaching;
  readonly className?: string | undefined;
  readonly onChange: (change: (current: readonly Attachment[]) => readonly Attachment[]) => void;
  /** Called when the last attachment is removed, so that focus can move elsewhere. */
  readonly onEmptied: () => void;
}) {
  const texts = strings().composer;
  const remove = (attachment: Attachment) => {
    const at = attachments.findIndex(({ id }) => id === attachment.id);
    onChange((current) => current.filter(({ id }) => id !== attachment.id));
    toastUndo(texts.removed(attachment.name), () =>
      onChange((current) => {
        if (current.length < attachmentsLimit) return current.toSpliced(at, 0, attachment);
        toast({ text: texts.tooMany(attachmentsLimit, 1) });
        return current;
      }),
    );
  };
  return (
    <>
      <AttachmentChips
        attachments={attachments}
        className={className}
        onRemove={remove}
        onChange={(next) => onChange(() => next)}
        onOfferImages={attaching.offerImages}
        onEmptied={onEmptied}
      />
      <PendingFiles pending={attaching.pending} className={className} />
    </>
  );
}

import { CaptionsIcon, FileTextIcon, XIcon } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Attachment } from '../../../shared/models/attachment.ts';
import { strings } from '../../i18n/strings.ts';
import { lazyPart, usePreload } from '../../lazy/lazy.tsx';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { classes } from '../../ui/text/classes.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './attachment-chips.module.css';

const AttachmentDialog = lazyPart(async () => (await import('./attachment-dialog.tsx')).AttachmentDialog);

/**
 * The attachments of a draft or of a sent message. Pressing one shows its text, and the arrow keys move between them.
 * If `onRemove` is given, Delete and Backspace remove the focused one.
 */
export function AttachmentChips({
  attachments,
  className,
  onRemove,
  onLeft,
}: {
  readonly attachments: readonly Attachment[];
  readonly className?: string | undefined;
  readonly onRemove?: ((attachment: Attachment) => void) | undefined;
  /** Called when the last attachment is removed, so that focus can move elsewhere. */
  readonly onLeft?: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<Attachment | null>(null);
  const texts = strings().composer;
  usePreload(AttachmentDialog);
  if (attachments.length === 0) return null;

  const focusChip = (at: number) => list.current?.children[at]?.querySelector<HTMLElement>('button')?.focus();
  const remove = (at: number) => {
    const attachment = attachments[at];
    if (!attachment || !onRemove) return;
    // Move focus first: removing the focused chip would lose it.
    if (attachments.length === 1) onLeft?.();
    else focusChip(at === attachments.length - 1 ? at - 1 : at + 1);
    onRemove(attachment);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') focusChip(at - 1);
    else if (event.key === 'ArrowRight') focusChip(at + 1);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove) remove(at);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <ul ref={list} className={classes(styles.chips, className)} aria-label={texts.attachments}>
        {attachments.map((attachment, at) => (
          <li key={attachment.id} className={styles.chip} onKeyDown={(event) => onKeyDown(event, at)}>
            <button
              type="button"
              className={styles.open}
              aria-haspopup="dialog"
              onClick={() => setOpened(attachment)}
            >
              <Icon icon={attachment.kind === 'transcript' ? CaptionsIcon : FileTextIcon} size={14} />
              <span className={styles.name} dir="auto" title={attachment.name}>
                {attachment.name}
              </span>{' '}
              <span className={styles.size}>{sizeLabel(attachment.bytes)}</span>
            </button>
            {onRemove && (
              <button
                type="button"
                className={styles.remove}
                aria-label={texts.remove(attachment.name)}
                onClick={() => remove(at)}
              >
                <Icon icon={XIcon} size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {opened && <AttachmentDialog attachment={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

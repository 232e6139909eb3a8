import {
  CaptionsIcon,
  FileSpreadsheetIcon,
  FileTextIcon,
  type LucideIcon,
  PresentationIcon,
  Volume2Icon,
  XIcon,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { AttachedDocument, Attachment } from '../../../shared/chat/attachment.ts';
import { hasAudio } from '../../../shared/chat/attachment.ts';
import { strings } from '../../i18n/strings.ts';
import { classes } from '../../ui/text/classes.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './attachment-chips.module.css';
import { ImageThumbnail } from './images/image-thumbnail.tsx';
import { ImageViewer } from './images/image-viewer.tsx';
import type { ThumbnailSize } from './images/thumbnail.ts';
import type { AttachmentChanges } from './preview/attachment-changes.ts';
import { AttachmentDialog } from './preview/attachment-dialog.tsx';
import { shortFacts } from './preview/attachment-facts.ts';

/**
 * The attachments of a draft or of a sent message. Pressing one shows what is sent, and the arrow keys move between
 * them. If they can be changed, Delete and Backspace remove the focused one, and Alt with an arrow key moves it.
 */
export function AttachmentChips({
  attachments,
  images = 'chip',
  className,
  onRemove,
  onChange,
  onOfferImages,
  onEmptied,
}: {
  readonly attachments: readonly Attachment[];
  /** Whether images are chips, or shown without their name at reading size. */
  readonly images?: ThumbnailSize;
  readonly className?: string | undefined;
  readonly onRemove?: ((attachment: Attachment) => void) | undefined;
  /** Called with the attachments reordered or with one of them replaced. */
  readonly onChange?: ((attachments: readonly Attachment[]) => void) | undefined;
  readonly onOfferImages?: (document: AttachedDocument, pages: readonly number[]) => void;
  /** Called when the last attachment is removed, so that focus can move elsewhere. */
  readonly onEmptied?: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [openedId, setOpenedId] = useState<string | null>(null);
  if (attachments.length === 0) return null;

  const openedAt = attachments.findIndex(({ id }) => id === openedId);
  const opened = attachments[openedAt];
  const focusChip = (at: number) => list.current?.children[at]?.querySelector<HTMLElement>('button')?.focus();
  const remove = (at: number) => {
    const attachment = attachments[at];
    if (!attachment || !onRemove) return;
    // Move focus first: removing the focused chip would lose it.
    if (attachments.length === 1) onEmptied?.();
    else focusChip(at === attachments.length - 1 ? at - 1 : at + 1);
    onRemove(attachment);
  };
  const moveOf = (from: number, to: number) => {
    const moved = onChange && withMoved(attachments, from, to);
    return moved ? () => onChange(moved) : null;
  };
  const changes: AttachmentChanges | null =
    onChange && opened
      ? {
          replace: (next) => {
            setOpenedId(next.id);
            onChange(attachments.map((one) => (one.id === opened.id ? next : one)));
          },
          offerImages: (pages) => {
            setOpenedId(null);
            if (opened.kind === 'document') onOfferImages?.(opened, pages);
          },
          earlier: moveOf(openedAt, openedAt - 1),
          later: moveOf(openedAt, openedAt + 1),
        }
      : null;
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (event.altKey && step !== 0 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      moveOf(at, at + step)?.();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') focusChip(at - 1);
    else if (event.key === 'ArrowRight') focusChip(at + 1);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove) remove(at);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <ul ref={list} className={classes(styles.chips, className)} aria-label={strings().composer.attachments}>
        {attachments.map((attachment, at) => (
          <Chip
            key={attachment.id}
            attachment={attachment}
            images={images}
            onOpen={() => setOpenedId(attachment.id)}
            onRemove={onRemove && (() => remove(at))}
            onKeyDown={(event) => onKeyDown(event, at)}
          />
        ))}
      </ul>
      {opened?.kind === 'image' && (
        <ImageViewer
          image={opened}
          changes={changes}
          onStep={(step) => setOpenedId((nextImage(attachments, openedAt, step) ?? opened).id)}
          onClose={() => setOpenedId(null)}
        />
      )}
      {opened && opened.kind !== 'image' && (
        <AttachmentDialog attachment={opened} changes={changes} onClose={() => setOpenedId(null)} />
      )}
    </>
  );
}

function Chip({
  attachment,
  images,
  onOpen,
  onRemove,
  onKeyDown,
}: {
  readonly attachment: Attachment;
  readonly images: ThumbnailSize;
  readonly onOpen: () => void;
  readonly onRemove: (() => void) | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  if (attachment.kind === 'image' && images === 'reading') {
    return (
      <li onKeyDown={onKeyDown}>
        <button
          type="button"
          className={styles.picture}
          aria-haspopup="dialog"
          title={attachment.name}
          onClick={onOpen}
        >
          <ImageThumbnail image={attachment} size={images} />
        </button>
      </li>
    );
  }
  return (
    <li className={styles.chip} onKeyDown={onKeyDown}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
        {attachment.kind === 'image' ? (
          <ImageThumbnail image={attachment} />
        ) : (
          <Icon icon={iconOf(attachment)} size={14} />
        )}
        <span className={styles.name} dir="auto" title={attachment.name}>
          {attachment.name}
        </span>{' '}
        <span className={styles.size}>{shortFacts(attachment)}</span>
      </button>
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={strings().composer.remove(attachment.name)}
          onClick={onRemove}
        >
          <Icon icon={XIcon} size={14} />
        </button>
      )}
    </li>
  );
}

/** Returns the attachments with one of them moved. Null if it can't be moved there. */
function withMoved(
  attachments: readonly Attachment[],
  from: number,
  to: number,
): readonly Attachment[] | null {
  const attachment = attachments[from];
  if (!attachment || to < 0 || to >= attachments.length) return null;
  return attachments.toSpliced(from, 1).toSpliced(to, 0, attachment);
}

/** Returns the closest image before or after a position. */
function nextImage(attachments: readonly Attachment[], from: number, step: 1 | -1): Attachment | undefined {
  const isImage = ({ kind }: Attachment) => kind === 'image';
  return step === 1
    ? attachments.slice(from + 1).find(isImage)
    : attachments.slice(0, from).findLast(isImage);
}

function iconOf(attachment: Attachment): LucideIcon {
  if (attachment.kind === 'transcript') return CaptionsIcon;
  if (hasAudio(attachment)) return Volume2Icon;
  if (attachment.kind !== 'document') return FileTextIcon;
  if (attachment.unit === 'sheet') return FileSpreadsheetIcon;
  return attachment.unit === 'slide' ? PresentationIcon : FileTextIcon;
}

import { Dialog } from '@base-ui/react/dialog';
import { XIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../shared/models/attachment.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { ask } from '../../stores/attempt.ts';
import type { Outcome } from '../../stores/gateways/gateways-store.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { withBreaks } from '../../ui/text/with-breaks.tsx';
import styles from './attachment-dialog.module.css';
import { slicesOf } from './text-slices.ts';

/** Shows the text of an attachment as it's sent to the gateway. */
export function AttachmentDialog({
  attachment,
  onClose,
}: {
  readonly attachment: Attachment;
  readonly onClose: () => void;
}) {
  const { id, name, bytes } = attachment;
  const [read, setRead] = useState<Outcome<string> | null>(null);
  const body = useRef<HTMLElement>(null);
  useEffect(() => {
    let wanted = true;
    void ask((to) => to.chat.attachmentText({ attachmentId: id })).then((outcome) => {
      if (wanted) setRead(outcome);
    });
    return () => {
      wanted = false;
    };
  }, [id]);

  return (
    <Dialog.Root
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.popup} data-overlay initialFocus={body}>
          <div className={styles.bar}>
            <Dialog.Title className={styles.title} dir="auto">
              {name}
            </Dialog.Title>
            <span className={styles.size}>{sizeLabel(bytes)}</span>
            <Dialog.Close render={<IconButton icon={XIcon} label={strings().composer.close} />} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable by keyboard */}
          <section ref={body} className={styles.body} aria-label={name} tabIndex={0}>
            {read === null && (
              <p className={styles.loading} role="status">
                {strings().composer.opening}
              </p>
            )}
            {read?.ok &&
              slicesOf(read.value).map(({ at, text }) => (
                <pre key={at} className={styles.text} dir="auto">
                  {withBreaks(text)}
                </pre>
              ))}
            {read && !read.ok && <FailureNote failure={read.failure} apart />}
          </section>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

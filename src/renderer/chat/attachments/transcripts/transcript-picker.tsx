import { Dialog } from '@base-ui/react/dialog';
import { XIcon } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Attachment } from '../../../../shared/chat/attachment.ts';
import type { Outcome } from '../../../backend/call-backend.ts';
import { ListState } from '../../../failures/list-state.tsx';
import { strings } from '../../../i18n/strings.ts';
import { addressOf } from '../../../route.ts';
import { attachUnread } from '../../../stores/transcripts/attach-transcript.ts';
import { followTranscripts, useTranscripts } from '../../../stores/transcripts/transcripts-store.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import { attachable } from './transcript-choice.ts';
import { TranscriptFilter } from './transcript-filter.tsx';
import styles from './transcript-picker.module.css';

/** A dialog that lists finished transcripts. Choosing one attaches it and closes the dialog. */
export function TranscriptPicker({
  open,
  setOpen,
  field,
  onAttach,
}: {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Receives focus when the dialog closes. */
  readonly field: RefObject<HTMLElement | null>;
  readonly onAttach: (keep: () => Promise<Outcome<Attachment>>) => void;
}) {
  const popup = useRef<HTMLDivElement>(null);
  const texts = strings().composer;
  return (
    <ModalDialog
      open={open}
      onClose={() => setOpen(false)}
      ref={popup}
      className={styles.popup}
      // Until the list loads, Close is the only control, so focus the dialog itself.
      initialFocus={() => popup.current?.querySelector<HTMLElement>('input, a') ?? popup.current}
      finalFocus={field}
    >
      <div className={styles.bar}>
        <Dialog.Title className={styles.title}>{texts.transcripts.title}</Dialog.Title>
        <Dialog.Close
          render={<IconButton icon={XIcon} label={texts.close} shortcut={['Esc']} tooltipSide="left" />}
        />
      </div>
      <Choice
        onChoose={(keep) => {
          setOpen(false);
          onAttach(keep);
        }}
        onLeave={() => setOpen(false)}
      />
    </ModalDialog>
  );
}

function Choice({
  onChoose,
  onLeave,
}: {
  readonly onChoose: (keep: () => Promise<Outcome<Attachment>>) => void;
  readonly onLeave: () => void;
}) {
  const transcripts = useTranscripts((list) => list.items);
  const complete = useTranscripts((list) => list.complete);
  const failure = useTranscripts((list) => list.failure);
  useEffect(followTranscripts, []);
  const finished = useMemo(() => attachable(transcripts ?? []), [transcripts]);
  return (
    <ListState loaded={complete || finished.length > 0} failure={failure}>
      {finished.length > 0 ? (
        <TranscriptFilter
          transcripts={finished}
          onChoose={(transcript) => onChoose(() => attachUnread(transcript))}
        />
      ) : (
        <Nothing onLeave={onLeave} />
      )}
    </ListState>
  );
}

function Nothing({ onLeave }: { readonly onLeave: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  // If the dialog opened before the list loaded, it had nothing to focus.
  useEffect(() => link.current?.focus(), []);
  const texts = strings().composer.transcripts;
  return (
    <div className={styles.nothing}>
      <p>{texts.empty}</p>
      <a
        ref={link}
        className={styles.link}
        href={addressOf({ screen: 'transcribe', transcriptId: null })}
        onClick={onLeave}
      >
        {texts.toTranscribe}
      </a>
    </div>
  );
}

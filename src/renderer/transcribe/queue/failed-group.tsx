import { RotateCcwIcon, Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { strings } from '../../i18n/strings.ts';
import { isWhole } from '../../stores/arriving-list.ts';
import { useTranscripts } from '../../stores/transcripts/transcripts-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { removableOf, removeAll, retryAll, retryableOf } from './failed-transcripts.ts';
import styles from './queue-list.module.css';

/** The heading of failed recordings: their number, and actions for all of them if there are several. */
export function FailedHeading({ failed }: { readonly failed: readonly Transcript[] }) {
  const [confirming, setConfirming] = useState(false);
  const texts = strings().transcribe.failed;
  // Otherwise they'd apply to a part of the failed ones.
  const isListWhole = useTranscripts(isWhole);
  const retryable = retryableOf(failed);
  const removable = removableOf(failed);
  const charged = retryable.filter(({ chunks }) =>
    chunks.some(({ progress }) => progress.state === 'failed' && progress.mayBeCharged),
  ).length;
  return (
    <>
      <h3 className={styles.heading}>
        <span>{texts.title}</span>
        <span className={styles.count}>{failed.length}</span>
      </h3>
      {failed.length > 1 && (
        <div className={styles.actions}>
          {retryable.length > 0 && (
            <Button
              size="sm"
              icon={RotateCcwIcon}
              busy={!isListWhole}
              onClick={() => (charged > 0 ? setConfirming(true) : retryAll(retryable))}
            >
              {texts.retryAll}
            </Button>
          )}
          {removable.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              icon={Trash2Icon}
              busy={!isListWhole}
              onClick={() => void removeAll(removable, failed.length - removable.length)}
            >
              {texts.deleteFailed}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={confirming}
        harmless
        title={texts.retryTitle(retryable.length)}
        text={texts.retryText(charged)}
        confirm={texts.retryAll}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          retryAll(retryable);
        }}
      />
    </>
  );
}

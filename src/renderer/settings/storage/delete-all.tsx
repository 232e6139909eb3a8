import { useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import { tryBackend } from '../../backend/call-backend.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { SectionPart } from '../sections/section-page.tsx';
import styles from './storage-parts.module.css';

/** Deletes all data after a confirmation that lists what will be deleted and what stays. */
export function DeleteAll({ onDeleted }: { readonly onDeleted: () => void }) {
  const texts = strings().settings.storage;
  const [state, setState] = useState<'idle' | 'confirming' | 'deleting'>('idle');
  const [failure, setFailure] = useState<Failure | null>(null);

  const deleteAll = async () => {
    setState('deleting');
    setFailure(null);
    const failed = await tryBackend((api) => api.storage.deleteAll());
    if (failed) setFailure(failed);
    else toast({ text: texts.deleted });
    setState('idle');
    onDeleted();
  };

  return (
    <SectionPart title={texts.deleteTitle}>
      <p className={styles.text}>{texts.deleteText}</p>
      <div className={styles.row}>
        <Button variant="danger" busy={state === 'deleting'} onClick={() => setState('confirming')}>
          {state === 'deleting' ? texts.deleting : texts.deleteAll}
        </Button>
      </div>
      {failure && <FailureNote failure={failure} />}
      <ConfirmDialog
        open={state === 'confirming'}
        title={texts.deleteQuestion}
        text={texts.deleteQuestionText}
        confirm={texts.deleteConfirm}
        onConfirm={() => void deleteAll()}
        onClose={() => setState((current) => (current === 'confirming' ? 'idle' : current))}
      />
    </SectionPart>
  );
}

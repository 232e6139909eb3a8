import { MicIcon } from 'lucide-react';
import { useState } from 'react';
import type { Capture } from '../../../shared/transcription/capture.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { whenLabel } from '../../ui/format/when-label.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import { discardCapture, finishCapture } from './capture-actions.ts';
import styles from './capture-row.module.css';
import { useCaptures } from './captures-store.ts';

/** An abandoned capture: its page or the app was closed, or its microphone was disconnected. */
export function CaptureRow({ capture }: { readonly capture: Capture }) {
  const texts = strings().recording;
  const [confirming, setConfirming] = useState(false);
  const { id, duration, size, startedAt } = capture;
  const isFinishing = useCaptures(({ finishing }) => finishing.includes(id));
  const state = isFinishing && capture.state === 'left' ? 'saving' : capture.state;
  const length = clockOf(duration);
  const transcribe = async () => {
    const failure = await finishCapture(capture);
    if (failure) toastFailure(failure);
  };
  return (
    <div className={styles.row}>
      <span className={styles.glyph}>
        <Icon icon={MicIcon} size={16} />
      </span>
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={styles.name}>{state === 'recording' ? texts.elsewhere : texts.recovered}</span>
          {state !== 'recording' && <span className={styles.meta}>{length}</span>}
        </div>
        <div className={styles.line}>
          <span className={styles.meta}>
            {state === 'saving' ? texts.savingRow : texts.from(whenLabel(startedAt, Date.now()))}
          </span>
          {state !== 'recording' && <span className={styles.meta}>{sizeLabel(size)}</span>}
        </div>
        {state === 'left' && (
          <div className={styles.buttons}>
            <Button size="sm" onClick={() => void transcribe()}>
              {texts.transcribe}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setConfirming(true)}>
              {texts.discardRecovered}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={confirming}
        title={texts.discardQuestion}
        text={texts.discardText(length)}
        confirm={texts.discard}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void discardCapture(capture);
        }}
      />
    </div>
  );
}

import { MicIcon, PauseIcon, PlayIcon, RotateCcwIcon, SquareIcon, Trash2Icon, XIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LevelMeter } from '../../audio/recorder/level-meter.tsx';
import { FailureNote } from '../../failures/failure-note.tsx';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { type RecordingState, useRecording } from '../../stores/transcripts/recording-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import { ElapsedTime } from './elapsed-time.tsx';
import { focusRecordNext } from './record-button.tsx';
import styles from './record-panel.module.css';
import {
  discardRecording,
  dismissRecording,
  startRecording,
  stopRecording,
  togglePause,
} from './recording.ts';

/** Shown above the queue: the running recording with its level, or why it failed. */
export function RecordPanel() {
  const recording = useRecording((state) => state.recording);
  const texts = strings().recording;
  switch (recording.state) {
    case 'idle':
      return null;
    case 'opening':
      return (
        <div className={styles.panel}>
          <p className={styles.head}>
            <Icon icon={MicIcon} size={16} />
            {texts.opening}
          </p>
        </div>
      );
    case 'failed':
      return (
        <div className={styles.failed}>
          <FailureNote failure={recording.failure}>
            <Button size="sm" icon={RotateCcwIcon} onClick={() => void startRecording()}>
              {texts.retry}
            </Button>
            <Button size="sm" variant="ghost" icon={XIcon} onClick={dismissRecording}>
              {texts.dismiss}
            </Button>
          </FailureNote>
        </div>
      );
    case 'recording':
    case 'saving':
      return <UnderWay recording={recording} />;
  }
}

type Running = Extract<RecordingState, { state: 'recording' | 'saving' }>;

function UnderWay({ recording: { state, paused, recorder, saveFailure } }: { readonly recording: Running }) {
  const texts = strings().recording;
  const [confirming, setConfirming] = useState(false);
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that started it is gone.
    if (document.activeElement === document.body) stop.current?.focus();
  }, []);
  const saving = state === 'saving';
  return (
    <section className={styles.panel} aria-label={texts.recording} data-paused={paused || undefined}>
      <p className={styles.head}>
        <Icon icon={paused ? PauseIcon : MicIcon} size={16} />
        <span>{saving ? texts.saving : paused ? texts.paused : texts.recording}</span>
        <span className={styles.time}>
          <ElapsedTime recorder={recorder} />
        </span>
      </p>
      {!saving && (
        <div className={styles.meter}>
          <LevelMeter level={recorder.level} bars={74} />
        </div>
      )}
      {saveFailure && (
        <p className={styles.behind} role="alert">
          {texts.behind} {failureText(saveFailure).cause}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          ref={stop}
          icon={SquareIcon}
          busy={saving}
          onClick={() => {
            focusRecordNext();
            void stopRecording();
          }}
        >
          {saving ? texts.savingRow : texts.stop}
        </Button>
        <span className={styles.gap} />
        {!saving && (
          <IconButton
            icon={paused ? PlayIcon : PauseIcon}
            label={paused ? texts.resume : texts.pause}
            onClick={togglePause}
          />
        )}
        {(!saving || saveFailure) && (
          <IconButton icon={Trash2Icon} label={texts.discard} onClick={() => setConfirming(true)} />
        )}
      </div>
      <ConfirmDialog
        open={confirming}
        title={texts.discardQuestion}
        text={texts.discardText(clockOf(recorder.elapsed() / 1000))}
        confirm={texts.discard}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          focusRecordNext();
          void discardRecording();
        }}
      />
    </section>
  );
}
